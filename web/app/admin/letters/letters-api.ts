import type { InferResponseType } from 'hono/client';
import type { api } from '../../data/client.ts';
import { ask } from '../desk-api.ts';
import { createRecordsApi } from '../list/records-api.ts';

type Letters = (typeof api.admin)['letters'];
type LetterList = InferResponseType<Letters['$get'], 200>;
export type LetterRow = LetterList['rows'][number];
export type LetterDetail = InferResponseType<Letters[':id']['$get'], 200>;

const root = '/api/admin/letters';

export const lettersApi = createRecordsApi<LetterList, LetterDetail>('letters', root);

/** @param kind of those that were refused; all others than newsletters where it is empty */
export function retryLetters(kind: string): Promise<unknown> {
  return ask('POST', `${root}/retry`, { kind: kind || null });
}
