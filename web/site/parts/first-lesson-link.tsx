import { paths } from '../../../domain/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useContent } from '../content.ts';

/** Leads to the lesson that visitors may read; nothing while the owner shows none. */
export function FirstLessonLink() {
  const { firstLesson, landing } = useContent();
  if (!firstLesson) return null;
  return (
    <ButtonLink look="outline" href={paths.firstLesson}>
      {landing.firstLesson?.linkLabel}
    </ButtonLink>
  );
}
