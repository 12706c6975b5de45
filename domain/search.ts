/** What a search of the student area finds: what server and page agree on. */

/** In the order in which they are shown. */
export const searchKinds = ['lesson', 'transcript', 'material', 'prompt'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Characters of what is typed. */
export const maxSearchLength = 100;

/** A piece of a text, and whether it is what was looked for. */
export interface MarkedText {
  text: string;
  isMatch: boolean;
}
