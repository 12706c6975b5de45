import { type ClientResponse, hc } from 'hono/client';
import type { ErrorBody, ErrorCode, ErrorDetails } from '../../../domain/error-codes.ts';
import type { App } from '../../../server/app.ts';
import { askForLogin } from './fresh-login.ts';
import { waitForServer } from './reconnect.ts';

/** Replaced where pages are rendered: there the API is called within the server. */
export const transport = { fetch: (...call: Parameters<typeof fetch>) => fetch(...call) };

/** Typed by the server's routes. */
export const { api } = hc<App>('/', { fetch: send });

/** Sends a request; if the server wants a fresh login, asks for it and sends again. */
async function send(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await transport.fetch(...call);
  if (response.status !== 401) return response;
  const { code } = await errorIn(response.clone());
  return code === 'fresh_login_required' && (await askForLogin()) ? transport.fetch(...call) : response;
}

/** An error from the server, or `network` if it could not be reached. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  /** 0 without an answer. */
  readonly status: number;
  /** Seconds, from the Retry-After header. */
  readonly retryAfter: number;
  /** Details from the server, such as the line of a file or the fields of a form. */
  readonly details: ErrorDetails;

  constructor(code: ErrorCode | 'network', status: number, retryAfter = 0, details: ErrorDetails = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.details = details;
  }

  /** True if trying later may work: no answer, a server error, or too many requests. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

/** Returns the error in a response, `internal` if there is none. */
async function errorIn(response: { json(): Promise<unknown> }): Promise<ErrorDetails & { code: ErrorCode }> {
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  return body?.error ?? { code: 'internal' };
}

type Answer = Pick<Response, 'ok' | 'headers'> & {
  status: number;
  json(): Promise<unknown>;
  blob(): Promise<Blob>;
};

/** Returns the answer to a call. @throws {ApiError} for no answer, or an error status */
async function succeed<Given extends Answer>(call: Promise<Given>): Promise<Given> {
  const response = await call.catch(() => {
    void waitForServer();
    throw new ApiError('network', 0);
  });
  if (response.ok) return response;
  if (response.status >= 502 && response.status <= 504) void waitForServer();
  const { code, ...details } = await errorIn(response);
  throw new ApiError(code, response.status, Number(response.headers.get('retry-after')) || 0, details);
}

/**
 * Returns a call's JSON.
 * @throws {ApiError} for no answer, an error status, or an answer that is not the API's
 */
export async function read<Body>(call: Promise<ClientResponse<Body, number, 'json'>>): Promise<Body> {
  const response = await succeed(call);
  return response.json().catch(() => {
    throw new ApiError('internal', 502);
  }) as Promise<Body>;
}

/** Saves the answer to a call as a file, under the name that the server gives. @throws {ApiError} as {@link read} does */
export async function download(call: Promise<Answer>): Promise<void> {
  const response = await succeed(call);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ?? '';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Returns true when the server refused a request for want of a session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Returns true when the server has nothing of that name. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns true when someone else has saved or published meanwhile. */
export function isChange(error: unknown): boolean {
  return codeOf(error) === 'content_changed';
}

/** Returns the code of an API error, `internal` for other errors. */
export function codeOf(error: unknown): ErrorCode | 'network' {
  return error instanceof ApiError ? error.code : 'internal';
}

/** Returns the details of an API error, none for other errors. */
export function detailsOf(error: unknown): ErrorDetails {
  return error instanceof ApiError ? error.details : {};
}

/** Returns a file of the course that contains JSON. @throws {ApiError} as {@link read} does */
export function readFile<Body>(url: string): Promise<Body> {
  return read<Body>(transport.fetch(url) as Promise<ClientResponse<Body, number, 'json'>>);
}
