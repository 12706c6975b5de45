import { Check } from 'lucide-react';
import { findClaim } from '../../../domain/claims.ts';
import { useContent } from '../content.ts';
import { useWithWorkingDays } from '../parts/contact-link.tsx';
import { useCourseToday } from '../parts/course-today.tsx';

const isAboutFilms = (line: string) => findClaim('video-lessons').words.test(line);
const isAboutCommunity = (line: string) => findClaim('community').words.test(line);

/** Lists what the price includes; below a promise, what it is today. */
export function Included({ className, iconSize }: { className: string; iconSize: number }) {
  const { includes } = useContent().sales.pricing;
  const today = useCourseToday();
  const withWorkingDays = useWithWorkingDays();
  const films = includes.findIndex(isAboutFilms);
  return includes.map((line, index) => (
    <li className={`flex break-inside-avoid ${className}`} key={line}>
      <Check aria-hidden className="mt-0.5 shrink-0 text-leaf-600" size={iconSize} strokeWidth={3} />
      <span>
        {withWorkingDays(line)}
        {index === films && today.hasMissing && (
          <span className="block max-sm:text-sm/snug">{today.text}</span>
        )}
        {isAboutCommunity(line) && (
          <span className="block text-ink-soft text-sm">Respostas na página de cada aula</span>
        )}
      </span>
    </li>
  ));
}
