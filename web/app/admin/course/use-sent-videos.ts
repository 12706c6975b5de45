import { useEffect } from 'react';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { useDraft } from '../draft/use-draft.ts';
import { lessonPath } from './use-course.ts';
import { forgetVideo, useVideoSendings } from './video-sendings.ts';

/** Puts uploaded videos into their lessons, whichever lesson is open. */
export function useSentVideos(modules: readonly CourseModule[]): void {
  const { change } = useDraft();
  const sendings = useVideoSendings();
  useEffect(() => {
    for (const [id, { media }] of sendings) {
      if (!media) continue;
      forgetVideo(id);
      modules.forEach(({ lessons }, module) => {
        const at = lessons.findIndex((lesson) => lesson.id === id);
        if (at < 0) return;
        change('course', `${lessonPath(module, at)}.videoFile`, media.id);
        if (!lessons[at]?.duration && media.duration)
          change('course', `${lessonPath(module, at)}.duration`, durationText(media.duration));
      });
    }
  }, [sendings, modules, change]);
}

/** Returns text such as `18:25`. */
function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
