import type { InferResponseType } from 'hono/client';
import { emailNames } from '../../../../domain/letters.ts';
import type { api } from '../../data/client.ts';

type Letters = typeof api.admin.letters;
export type LetterRow = InferResponseType<Letters['$get'], 200>['rows'][number];
export type LetterDetail = InferResponseType<Letters[':id']['$get'], 200>;

/** Emails of an earlier release may be of a kind that no longer exists. */
export const letterName = (kind: string) => (emailNames as Record<string, string>)[kind] ?? kind;
