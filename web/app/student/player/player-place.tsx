import type { Lesson } from '../../../../domain/content/course.ts';

export interface LessonPlayerProps {
  /** As `GET /api/course` has it. */
  lesson: Lesson;
  /** Called once, when nine tenths have been watched, be it on another day. */
  onNearlyDone?: () => void;
}

/** As large as the video will be. */
export function PlayerPlace() {
  return (
    <div role="status" className="grid aspect-video place-items-center rounded-card bg-leaf-900 text-white">
      Carregando vídeo...
    </div>
  );
}
