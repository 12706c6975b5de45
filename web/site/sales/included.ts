import { workingDaysText } from '../../../domain/content/document.ts';
import { useContent } from '../content.ts';

/** Returns what the price includes; the time in which support answers also in working days. */
export function useIncluded(): string[] {
  const { sales, site } = useContent();
  const days = workingDaysText(site.supportHours);
  return sales.pricing.includes.map((line) =>
    line === site.claims.supportAnswerText && !line.includes(days) ? `${line} (${days})` : line,
  );
}
