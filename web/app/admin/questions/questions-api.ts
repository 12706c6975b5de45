import type { InferResponseType } from 'hono/client';
import type { QuestionFilter } from '../../../../domain/desk-lists.ts';
import type { api } from '../../data/client.ts';
import { createRecordsApi } from '../list/records-api.ts';

type QuestionList = InferResponseType<(typeof api.admin.questions)['$get'], 200>;
export type DeskQuestion = QuestionList['rows'][number];

export const questionsApi = createRecordsApi<QuestionList, never>('questions', '/api/admin/questions');

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
