import type { Content } from '../../domain/content/document.ts';
import { requiredContext } from '../ui/required-context.ts';

/** Around every page the edition that it shows, and in it that edition's texts and facts. */
export const [ContentProvider, useContent] = requiredContext<Content>(
  'A page is rendered without its content',
);
