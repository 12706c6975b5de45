import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Drawing } from '../../../ui/illustrations/drawing.tsx';
import { DraftBubble, Spark } from '../../../ui/illustrations/symbols.tsx';
import { api } from '../../data/client.ts';
import { apiQuery } from '../../data/fresh-query.ts';

export const weeklyPromptQuery = apiQuery(['prompts', 'week'], api.prompts.week.$get);

/** The student area's prompt of the week, the same for all; nothing if it does not load. */
export function WeeklyPrompt() {
  const { data, isPending } = useQuery(weeklyPromptQuery);
  const prompt = data?.prompt;
  if (!prompt && !isPending) return null;
  return (
    <Card
      as="section"
      aria-label="Prompt da semana"
      className="flex min-h-28 flex-wrap items-center gap-x-5 gap-y-1 p-4 sm:p-5"
    >
      <span className="hidden size-20 shrink-0 place-items-center overflow-hidden rounded-control bg-leaf-100 sm:grid">
        <Drawing size={[80, 80]}>
          <DraftBubble scale={0.36} x={15} y={70} />
          <Spark scale={0.6} x={62} y={60} />
        </Drawing>
      </span>
      <div className="min-w-[min(100%,9rem)] flex-1 leading-snug">
        <h2 className="text-ink-soft text-sm">Prompt da semana</h2>
        {prompt && (
          <Link className="link-alone text-lg" to={`${paths.prompts}#${prompt.id}`}>
            <span>{prompt.title}</span>
          </Link>
        )}
      </div>
      {prompt && <CopyButton text={prompt.text} title={prompt.title} />}
    </Card>
  );
}
