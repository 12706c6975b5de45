import type { Content } from '../../domain/content/document.ts';
import { requiredContext } from '../ui/required-context.ts';

export const [ContentProvider, useContent] = requiredContext<Content>(
  'A page is rendered without its content',
);
