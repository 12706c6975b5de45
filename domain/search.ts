export const searchKinds = ['lesson', 'transcript', 'material', 'prompt'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Characters of a query. */
export const maxSearchLength = 100;

/** A piece of a search result; `isMatch` for words that were searched for. */
export interface MarkedText {
  text: string;
  isMatch: boolean;
}
