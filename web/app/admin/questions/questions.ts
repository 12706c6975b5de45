import type { InferResponseType } from 'hono/client';
import type { QuestionState } from '../../../../domain/lists/questions.ts';
import type { api } from '../../data/client.ts';

/** A question as the API returns it to the team. */
export type AdminQuestion = InferResponseType<typeof api.admin.questions.$get, 200>['rows'][number];

/** Returns the state of a question. */
export function questionStateOf({
  answered_at,
  published_at,
}: Pick<AdminQuestion, 'answered_at' | 'published_at'>): QuestionState {
  if (published_at) return 'published';
  return answered_at ? 'answered' : 'unanswered';
}
