import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { api } from '../../../api.ts';
import { ask } from '../desk-api.ts';

type Letters = (typeof api.admin)['letters'];
export type LetterList = InferResponseType<Letters['$get'], 200>;
export type LetterRow = LetterList['rows'][number];
export type LetterDetail = InferResponseType<Letters[':id']['$get'], 200>;

const root = '/api/admin/letters';

export const lettersQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: ['desk', 'letters', search.toString()],
    queryFn: () => ask<LetterList>('GET', `${root}?${search}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'letter', id],
    queryFn: () => ask<LetterDetail>('GET', `${root}/${encodeURIComponent(id)}`),
    staleTime: 0,
  });

export function retryLetter(id: string): Promise<unknown> {
  return ask('POST', `${root}/${encodeURIComponent(id)}/retry`, {});
}

/** @param kind of those that were refused; all others than newsletters where it is empty */
export function retryLetters(kind: string): Promise<unknown> {
  return ask('POST', `${root}/retry`, { kind: kind || null });
}
