import { Check } from 'lucide-react';
import { useContent } from '../content.ts';
import { useWithWorkingDays } from '../parts/contact-link.tsx';
import { useCourseToday } from '../parts/course-today.tsx';

/** Lists what the price includes; below a promise, what it is today. */
export function Included({ className, iconSize }: { className: string; iconSize: number }) {
  const { site, sales } = useContent();
  const { includes } = sales.pricing;
  const today = useCourseToday();
  const withWorkingDays = useWithWorkingDays();
  const films = includes.findIndex((line) => line.startsWith(site.claims.videoLessonsText));
  return includes.map((line, index) => (
    <li className={`flex break-inside-avoid ${className}`} key={line}>
      <Check aria-hidden className="mt-0.5 shrink-0 text-leaf-600" size={iconSize} strokeWidth={3} />
      <span>
        {withWorkingDays(line)}
        {index === films && today.hasMissing && (
          <span className="block max-sm:text-sm/snug">{today.text}</span>
        )}
        {line.startsWith(site.claims.communityText) && (
          <span className="block text-ink-soft text-sm">Respostas na página de cada aula</span>
        )}
      </span>
    </li>
  ));
}
