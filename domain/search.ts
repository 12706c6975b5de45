export const searchKinds = ['lesson', 'transcript', 'material', 'prompt'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Characters of a query. */
export const maxSearchLength = 100;

export interface MarkedText {
  text: string;
  isMatch: boolean;
}
