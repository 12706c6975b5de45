import type { ContentDocument, FieldProblem, SectionName } from '../../../domain/content/document.ts';
import type { ErrorBody, ErrorDetails } from '../../../domain/error-codes.ts';
import { pictureUrl, type SentKind } from '../../../domain/media.ts';
import { ApiError } from '../data/client.ts';
import { withFreshLogin } from '../data/fresh-login.ts';
import { waitForServer } from '../data/reconnect.ts';

/** What the desk asks of the server. */

export interface Draft {
  /** One more with each saving. */
  version: number;
  document: ContentDocument;
  author_name: string;
  updated_at: string;
}

export interface EditedContent {
  published: { revision: number; document: ContentDocument };
  draft: Draft | null;
  /** What the server's settings say instead, by field, such as `site.supportPhone`. */
  overrides: Record<string, string>;
}

export interface Revision {
  revision: number;
  author_name: string;
  created_at: string;
  changes: string[];
}

export interface LaunchCheck {
  is_blocking: boolean;
  text: string;
  /** With its section, such as `site.supportPhone`. */
  field: string | null;
  /** Other fields to look at. */
  also_at: string[];
}

export interface Media {
  id: string;
  file_name: string;
  /** Bytes. */
  size: number;
  /** Seconds, of a video. */
  duration: number | null;
}

export interface Backup {
  id: string;
  is_nightly: boolean;
  started_at: string;
  finished_at: string | null;
  /** Of the whole archive. */
  bytes: number | null;
  /** Files that were lost before. */
  missing: number | null;
  /** Why there is none. */
  reason: string | null;
  /** Whether this machine has it. */
  is_here: boolean;
}

export interface Backups {
  is_on: boolean;
  keep_days: number;
  /** The newest first. */
  backups: Backup[];
}

/** A refusal, with what is wrong in which field, where it is that. */
export class DeskError extends ApiError {
  readonly fields: readonly FieldProblem[];

  constructor(code: ApiError['code'], status: number, details: ErrorDetails = {}) {
    super(code, status, 0, details);
    this.fields = details.fields ?? [];
  }
}

/** Whether somebody else has saved or published meanwhile. */
export function isChange(error: unknown): boolean {
  return error instanceof DeskError && error.code === 'content_changed';
}

const contentRoot = '/api/admin/content';

export const deskApi = {
  content: () => ask<EditedContent>('GET', contentRoot),
  /** @param version of the draft that was seen; 0 where there was none */
  saveSection: <Name extends SectionName>(section: Name, value: ContentDocument[Name], version: number) =>
    ask<{ draft: Draft }>('PUT', `${contentRoot}/draft/${section}`, value, { 'If-Match': `"${version}"` }),
  discardDraft: () => ask<unknown>('DELETE', `${contentRoot}/draft`),
  publish: (baseRevision: number) =>
    ask<{ revision: number }>('POST', `${contentRoot}/publish`, { baseRevision }),
  changes: () => ask<{ changes: string[] }>('GET', `${contentRoot}/changes`),
  revisions: () => ask<{ revisions: Revision[] }>('GET', `${contentRoot}/revisions`),
  /** @param baseRevision the edition that was seen, which is replaced */
  restore: (revision: number, baseRevision: number) =>
    ask<{ revision: number }>('POST', `${contentRoot}/revisions/${revision}/restore`, { baseRevision }),
  launchChecks: () => ask<{ checks: LaunchCheck[] }>('GET', '/api/admin/launch-checks'),
  sendMedia: (kind: SentKind, file: File) => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('file', file);
    return ask<Media>('POST', '/api/admin/media', form);
  },
  media: (id: string) => ask<Media>('GET', `/api/admin/media/${encodeURIComponent(id)}`),
  /** Before a download that needs a login of a moment ago: no script sees what a link is answered. */
  proveFreshLogin: () => ask<unknown>('GET', '/api/auth/fresh-login'),
  backups: () => ask<Backups>('GET', '/api/admin/backups'),
  makeBackup: () => ask<unknown>('POST', '/api/admin/backups'),
  removeUpload: (id: string) => ask<unknown>('DELETE', `/api/admin/course-files/${encodeURIComponent(id)}`),
};

/** Asks, where the server wants it, who is there, and goes on. @throws {DeskError} as {@link askOnce} */
export function ask<Body>(...order: Order): Promise<Body> {
  return withFreshLogin(() => askOnce<Body>(...order));
}

type Order = [method: string, address: string, body?: unknown, headers?: Record<string, string>];

/** @throws {DeskError} for no answer, or an error status */
async function askOnce<Body>(
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Body> {
  const answer: unknown = await (await send(method, address, body, headers)).json().catch(() => undefined);
  return answer as Body;
}

/** @throws {DeskError} as {@link ask} */
async function send(
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }).catch(() => {
    void waitForServer();
    throw new DeskError('network', 0);
  });
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status >= 502 && response.status <= 504) void waitForServer();
  const error = (answer as ErrorBody | undefined)?.error;
  throw new DeskError(error?.code ?? 'internal', response.status, error);
}

/** Saves what the server answers, under the name that it gives. @throws {DeskError} as {@link ask} */
export async function download(address: string): Promise<void> {
  const response = await withFreshLogin(() => send('GET', address));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ?? '';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A picture as administrators see it, whether a page shows it or not. */
export function deskPictureUrl(id: string): string {
  return pictureUrl(id, 360, 'webp');
}

/** Where a backup is downloaded from. */
export function backupUrl(id: string): string {
  return `/api/admin/backups/${id}/file`;
}

/** A public page as the draft would show it. @param path such as `/curso` */
export function previewUrl(path: string): string {
  return `/painel/previa${path}`;
}
