import type { AppContent } from './content/app-content.ts';
import type { ResolvedSession } from './session.ts';

/** A page of the application to render on the server. */
export interface PageRequest {
  /** Path and query. */
  address: string;
  content: AppContent;
  session: ResolvedSession;
  /** Reads what the API would answer this user. @throws an error with a `code` if the API would refuse */
  read: (address: string) => Promise<unknown>;
}

export interface RenderedPage {
  title: string;
  html: string;
  /** False if some data failed to load: then the page is not stored for offline use. */
  isComplete: boolean;
  start: StartData;
}

/** State of an emailed link with a token. */
export interface MailedLink {
  /** False if the link is invalid, used or expired. */
  is_open: boolean;
  has_password: boolean;
}

/** Data in the page's HTML with which the browser hydrates it. */
export interface StartData {
  session: ResolvedSession;
  link?: MailedLink | undefined;
  queries: object;
}

/** @throws if the page cannot be rendered */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
