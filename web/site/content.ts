import { createContext, use } from 'react';
import type { Content } from '../../domain/content/document.ts';

const context = createContext<Content | undefined>(undefined);

/** Around every page: the edition that it shows. */
export const ContentProvider = context.Provider;

/** The texts and facts of the edition that is being rendered. */
export function useContent(): Content {
  const content = use(context);
  if (!content) throw new Error('A page is rendered without its content');
  return content;
}
