import type { Lesson } from '../../../../domain/content/course.ts';
import type { LessonVideo } from '../../../../domain/content/lesson-video.ts';
import { openVideo } from '../course/lesson-actions.ts';
import { Poster } from './poster.tsx';

/** A video that opens at its service. */
export function LinkedVideo({ lesson, video }: { lesson: Lesson; video: LessonVideo }) {
  return (
    <div className="grid min-h-60 overflow-hidden rounded-card sm:aspect-video">
      <Poster title={lesson.title} note={`Abre em ${new URL(video.url).hostname}, em outra aba.`}>
        {(sign) => (
          <button type="button" className="group rounded-full" onClick={() => openVideo(lesson)}>
            {sign}
            <span className="sr-only">Assistir em outra aba</span>
          </button>
        )}
      </Poster>
    </div>
  );
}
