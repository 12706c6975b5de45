import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Lesson } from '../../../../domain/content/course.ts';
import { Button } from '../../../ui/button.tsx';
import { PeekingPets } from '../../../ui/illustrations/peeking-pets.tsx';
import { openVideo } from '../course/lesson-actions.ts';

export interface LessonPlayerProps {
  lesson: Lesson;
  /** Called once, when nine tenths have been watched, even in an earlier visit. */
  onNearlyDone?: () => void;
  /** Called with the video's seconds, once they are known. */
  onDuration?: (seconds: number) => void;
}

/** A button that opens the video in a new tab; returning from it counts as nearly watched. */
export function LinkedVideo({ lesson, onNearlyDone }: LessonPlayerProps) {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    if (!isOpened) return;
    const onChange = () => document.visibilityState === 'visible' && onNearlyDone?.();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [isOpened, onNearlyDone]);
  return (
    <div className="day-palette relative grid min-h-44 grid-cols-1 w-full sm:aspect-[3/1] place-items-center overflow-hidden rounded-card bg-leaf-900 p-4 text-center text-white">
      <div className="z-10 grid justify-items-center gap-3 pt-4 pb-16 sm:pb-20">
        <Button
          look={lesson.videoUrl ? 'bright' : 'onDark'}
          className={lesson.videoUrl ? 'px-7 text-lg' : ''}
          onClick={() => openVideo(lesson) && setOpened(true)}
        >
          <Play aria-hidden size={lesson.videoUrl ? 22 : 18} />
          Assistir
        </Button>
        <p className="text-leaf-100 text-sm">
          {lesson.videoUrl ? 'Abre em outra aba. Depois, volte aqui.' : 'O vídeo desta aula vem em breve.'}
        </p>
      </div>
      <PeekingPets className="absolute -bottom-px left-1/2 h-16 w-auto -translate-x-1/2 sm:h-28" />
    </div>
  );
}
