import { createContext, use } from 'react';
import type { AppContent } from '../../../domain/content/app-content.ts';

const context = createContext<AppContent | undefined>(undefined);
let written: AppContent | undefined;

/** Around a page that is rendered on the server. */
export const ContentProvider = context.Provider;

/** What the owner has published for everybody to read; a browser finds it in its page. */
export function useContent(): AppContent {
  return use(context) ?? readContent();
}

function readContent(): AppContent {
  written ??= JSON.parse(document.getElementById('content')?.textContent ?? '') as AppContent;
  return written;
}
