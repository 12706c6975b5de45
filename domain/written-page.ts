import type { AppContent } from './content/app-content.ts';
import type { KnownSession } from './session.ts';

/** How server and application speak of a page that is rendered before it is sent. */

export interface PageOrder {
  /** Path and query. */
  address: string;
  content: AppContent;
  session: KnownSession;
  /** Asks the API as who asks for the page: only for what changes nothing. */
  ask: (address: string) => Promise<Response>;
}

export interface RenderedPage {
  /** With its tag. */
  title: string;
  html: string;
  start: WrittenPage;
}

/** What is written into a page beside what it shows, for the browser to go on from there. */
export interface WrittenPage {
  session: KnownSession;
  /** What was asked of the API for it, as TanStack Query dehydrates it. */
  queries: object;
}
