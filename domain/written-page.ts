import type { AppContent } from './content/app-content.ts';
import type { KnownSession } from './session.ts';

export interface PageOrder {
  /** Path and query. */
  address: string;
  content: AppContent;
  session: KnownSession;
  /** Reads the API's answer for the user who requests the page. @throws with a `code` where the API refuses */
  read: (address: string) => Promise<unknown>;
}

export interface RenderedPage {
  title: string;
  html: string;
  /** False where some of its data failed to load: it is of no use offline. */
  isWhole: boolean;
  start: WrittenPage;
}

export interface MailedLink {
  is_open: boolean;
  has_password: boolean;
}

export interface WrittenPage {
  session: KnownSession;
  link?: MailedLink | undefined;
  queries: object;
}

/** @throws where a page cannot be rendered */
export type RenderPage = (order: PageOrder) => Promise<RenderedPage>;
