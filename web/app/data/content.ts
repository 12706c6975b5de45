import { createContext, use } from 'react';
import type { AppContent } from '../../../domain/content/app-content.ts';

const context = createContext<AppContent | undefined>(undefined);
let written: AppContent | undefined;

export const ContentProvider = context.Provider;

/** Returns the published texts; a browser reads them from its page. */
export function useContent(): AppContent {
  return use(context) ?? readContent();
}

function readContent(): AppContent {
  written ??= JSON.parse(document.getElementById('content')?.textContent ?? '') as AppContent;
  return written;
}
