import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { QuestionFilter } from '../../../../../domain/desk-lists.ts';
import type { api } from '../../../api.ts';
import { ask } from '../desk-api.ts';

export type QuestionList = InferResponseType<(typeof api.admin.questions)['$get'], 200>;
export type DeskQuestion = QuestionList['rows'][number];

const root = '/api/admin/questions';

export const questionsQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: ['desk', 'questions', search.toString()],
    queryFn: () => ask<QuestionList>('GET', `${root}?${search}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** @param action such as `answer` */
export function actOnQuestion(id: string, action: string, body: object): Promise<unknown> {
  return ask('POST', `${root}/${encodeURIComponent(id)}/${action}`, body);
}

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
