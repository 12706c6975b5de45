import type { Lesson } from '../../../../domain/content/course.ts';
import type { LessonVideo } from '../../../../domain/content/lesson-video.ts';
import { openVideo } from '../course/lesson-actions.ts';
import { Poster } from './poster.tsx';

/** A video that opens at its service. */
export function LinkedVideo({ lesson, video }: { lesson: Lesson; video: LessonVideo }) {
  return (
    <Poster title={lesson.title} action="Assistir em outra aba" onPlay={() => openVideo(lesson)}>
      O vídeo abre em {new URL(video.url).hostname}.
    </Poster>
  );
}
