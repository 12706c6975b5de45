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

export interface MailedLink {
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
export type RenderPage = (order: PageRequest) => Promise<RenderedPage>;
