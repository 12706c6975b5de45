import { ArrowRight } from 'lucide-react';
import { paths } from '../../../domain/paths.ts';
import { useContent } from '../content.ts';

/** Leads to the lesson that visitors may read; nothing while the owner shows none. */
export function FirstLessonLink({ className = '' }: { className?: string }) {
  const { firstLesson, landing } = useContent();
  if (!firstLesson) return null;
  return (
    <p className={className}>
      <a className="link-alone gap-2 text-lg" href={paths.firstLesson}>
        {landing.firstLesson?.linkLabel}
        <ArrowRight aria-hidden size={20} />
      </a>
    </p>
  );
}
