import { paths } from '../../../domain/paths.ts';
import { useContent } from '../content.ts';

/** Leads to the lesson that visitors may read; nothing while the owner shows none. */
export function FirstLessonLink() {
  const { firstLesson, landing } = useContent();
  if (!firstLesson) return null;
  return (
    <a className="link-alone" href={paths.firstLesson}>
      {landing.firstLesson?.linkLabel}
    </a>
  );
}
