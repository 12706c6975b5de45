import { Suspense, useEffect, useId } from 'react';
import { Link, type Location, useLocation } from 'react-router';
import { questionsAnchor, readingPlaceAnchor } from '../../../../domain/paths.ts';
import { useNearViewport } from '../../../ui/use-near-viewport.ts';
import { type ArrivalState, keepScroll } from '../../data/arrival-state.ts';
import { lazyWithRetry } from '../../data/load-with-retry.tsx';
import { QuestionsSkeleton } from './questions-skeleton.tsx';

/** Pixels from the viewport at which the questions are loaded. */
const margin = 400;

const QuestionsPart = lazyWithRetry(async () => (await import('./questions-section.tsx')).QuestionsSection);

/** The questions section of the lesson page; its code and data load when it is scrolled near. */
export function LessonQuestions({ lessonId }: { lessonId: string }) {
  const titleId = useId();
  const [ref, isNear] = useNearViewport<HTMLElement>(margin);
  const { hash, key, state }: Location<ArrivalState | null> = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed twice.
  useEffect(() => {
    if (hash === questionsAnchor) ref.current?.scrollIntoView({ behavior: 'instant' });
  }, [hash, key]);
  return (
    <section ref={ref} id={questionsAnchor.slice(1)} aria-labelledby={titleId} className="scroll-mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="text-2xl">
          Dúvidas
        </h2>
        {hash === questionsAnchor && state?.isFromText && (
          <Link className="link-alone" to={readingPlaceAnchor} state={keepScroll}>
            Voltar ao ponto da leitura
          </Link>
        )}
      </div>
      <div className="mt-4">
        {isNear ? (
          <Suspense fallback={<QuestionsSkeleton />}>
            <QuestionsPart key={lessonId} lessonId={lessonId} />
          </Suspense>
        ) : (
          <QuestionsSkeleton />
        )}
      </div>
    </section>
  );
}
