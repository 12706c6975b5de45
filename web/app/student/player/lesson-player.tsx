import { Suspense } from 'react';
import { lazyPart } from '../../data/load-part.tsx';
import { type LessonPlayerProps, PlayerPlace } from './player-place.tsx';

const Player = lazyPart(async () => (await import('./player.tsx')).Player, 'player');

/** A lesson's video with its transcript, wherever it plays. Comes in a part of its own; its place is kept for it. */
export function LessonPlayer(props: LessonPlayerProps) {
  return (
    <Suspense fallback={<PlayerPlace />}>
      <Player key={props.lesson.id} {...props} />
    </Suspense>
  );
}
