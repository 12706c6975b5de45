import { Suspense } from 'react';
import type { Lesson } from '../../../../domain/content/course.ts';
import { lazyPart } from '../../load-part.tsx';

export interface LessonPlayerProps {
  /** As `GET /api/course` has it. */
  lesson: Lesson;
  /** Called once, when nine tenths have been watched, be it on another day. */
  onNearlyDone?: () => void;
}

const Player = lazyPart(async () => (await import('./player.tsx')).Player, 'player');

/** A lesson's video with its transcript, wherever it plays. Comes in a part of its own; its place is kept for it. */
export function LessonPlayer(props: LessonPlayerProps) {
  return (
    <Suspense fallback={<PlayerPlace />}>
      <Player key={props.lesson.id} {...props} />
    </Suspense>
  );
}

/** As large as the video will be. */
export function PlayerPlace() {
  return (
    <div role="status" className="grid aspect-video place-items-center rounded-card bg-leaf-900 text-white">
      Carregando vídeo...
    </div>
  );
}
