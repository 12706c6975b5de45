import type { InferResponseType } from 'hono/client';
import type { QuestionFilter } from '../../../../domain/desk-lists.ts';
import type { api } from '../../data/client.ts';

export type DeskQuestion = InferResponseType<typeof api.admin.questions.$get, 200>['rows'][number];

export function stateOf({
  answered_at,
  published_at,
}: Pick<DeskQuestion, 'answered_at' | 'published_at'>): QuestionFilter {
  if (published_at) return 'published';
  return answered_at ? 'answered' : 'unanswered';
}

export const stateNames: Record<QuestionFilter, string> = {
  unanswered: 'Sem resposta',
  answered: 'Respondida só para a pessoa',
  published: 'Publicada',
};
