import type { Content } from '../../domain/content/document.ts';
import { createRequiredContext } from '../ui/required-context.ts';

/** Gives the components of web/site the published content; `render.tsx` provides it. */
export const [ContentProvider, useContent] = createRequiredContext<Content>(
  'A page is rendered without its content',
);
