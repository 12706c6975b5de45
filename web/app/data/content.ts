import { createContext, use } from 'react';
import type { AppContent } from '../../../domain/content/app-content.ts';

const context = createContext<AppContent | undefined>(undefined);
let pageContent: AppContent | undefined;

export const ContentProvider = context.Provider;

/** Returns the published texts; the browser reads them from the page's HTML. */
export function useContent(): AppContent {
  return use(context) ?? readContent();
}

function readContent(): AppContent {
  pageContent ??= JSON.parse(document.getElementById('content')?.textContent ?? '') as AppContent;
  return pageContent;
}
