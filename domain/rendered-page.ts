import type { AppContent } from './content/app-content.ts';
import type { ResolvedSession } from './session.ts';

/** A page of the application to render on the server. */
export interface PageRequest {
  /** Path and query. */
  address: string;
  content: AppContent;
  session: ResolvedSession;
  /** Asks the API in process, as this visitor. */
  askApi: AskApi;
}

/** @param address path and query */
export type AskApi = (address: string) => Promise<Response>;

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
  /** The account's, which only its holder is told; null if the link is not open. */
  email: string | null;
}

/** Data in the page's HTML with which the browser hydrates it. */
export interface StartData {
  session: ResolvedSession;
  link?: MailedLink | undefined;
  queries: object;
  /** Names of the parts with files of their own that the page shows. */
  parts: readonly string[];
}

/** @throws if the page cannot be rendered */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
