import type { AppContent } from './content/app-content.ts';
import type { KnownSession } from './session.ts';

/** How server and application speak of a page that is rendered before it is sent. */

export interface PageOrder {
  /** Path and query. */
  address: string;
  content: AppContent;
  session: KnownSession;
  /**
   * Reads what the API would answer at an address, as whoever asks for the page.
   * @throws with a `code` where the API would refuse it
   */
  read: (address: string) => Promise<unknown>;
}

export interface RenderedPage {
  /** With its tag. */
  title: string;
  html: string;
  /** False where something that it shows did not come: to be read later, it would be of no use. */
  isWhole: boolean;
  start: WrittenPage;
}

/** A link that works once: whether it still does, and whether its account has a password already. */
export interface MailedLink {
  is_open: boolean;
  has_password: boolean;
}

/** What is written into a page beside what it shows, for the browser to go on from there. */
export interface WrittenPage {
  session: KnownSession;
  /** What the mailed link that has led here opens. */
  link?: MailedLink | undefined;
  /** What was asked of the API for it, as TanStack Query dehydrates it. */
  queries: object;
}

/** @throws where a page cannot be rendered */
export type RenderPage = (order: PageOrder) => Promise<RenderedPage>;
