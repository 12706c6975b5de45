import { type ClientResponse, hc, type InferResponseType } from 'hono/client';
import type { ErrorBody, ErrorCode, ErrorDetails } from '../../../domain/error-codes.ts';
import type { App } from '../../../server/app.ts';
import { tooManyAttempts } from '../../messages.ts';
import { requestFreshLogin } from './fresh-login.ts';
import { waitForServer } from './reconnect.ts';

/** The `fetch` of the API client; render-page.tsx replaces it to call the API within the server. */
export const transport = { fetch: (...call: Parameters<typeof fetch>) => fetch(...call) };

/** The API client, typed by the server's routes. */
export const { api } = hc<App>('/', { fetch: send });

/** The body of an endpoint's answer. */
export type Answer<Endpoint> = InferResponseType<Endpoint, 200>;

/** Sends a request; if the server requires a fresh login, shows the login dialog and sends it again. */
async function send(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await transport.fetch(...call);
  if (response.status !== 401) return response;
  const { code } = await parseError(response.clone());
  return code === 'fresh_login_required' && (await requestFreshLogin(pathOf(call[0])))
    ? transport.fetch(...call)
    : response;
}

const pathOf = (input: Parameters<typeof fetch>[0]) => String(input instanceof Request ? input.url : input);

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

/** Returns the error in a response's body, `internal` if it contains none. */
async function parseError(response: {
  json(): Promise<unknown>;
}): Promise<ErrorDetails & { code: ErrorCode }> {
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  return body?.error ?? { code: 'internal' };
}

type ApiResponse = Pick<Response, 'ok' | 'headers'> & {
  status: number;
  json(): Promise<unknown>;
  blob(): Promise<Blob>;
};

/** Returns a call's response. @throws {ApiError} without a response, or for an error status */
export async function expectOk<Given extends ApiResponse>(call: Promise<Given>): Promise<Given> {
  const response = await call.catch(() => {
    void waitForServer();
    throw new ApiError('network', 0);
  });
  if (response.ok) return response;
  if (response.status >= 502 && response.status <= 504) void waitForServer();
  const { code, ...details } = await parseError(response);
  throw new ApiError(code, response.status, Number(response.headers.get('retry-after')) || 0, details);
}

/**
 * Returns the JSON of an API call.
 * @throws {ApiError} without a response, for an error status, or for a body that is not JSON
 */
export async function read<Body>(call: Promise<ClientResponse<Body, number, 'json'>>): Promise<Body> {
  const response = await expectOk(call);
  return response.json().catch(() => {
    throw new ApiError('internal', 502);
  }) as Promise<Body>;
}

/** Downloads a call's response as a file, under the name that the server gives. @throws {ApiError} as {@link read} does */
export async function download(call: Promise<ApiResponse>): Promise<void> {
  const response = await expectOk(call);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveBlob(await response.blob(), name ?? '');
}

/** Downloads a blob as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the object URL later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns true for status 401, as without a session or when the request needs a fresh login. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Returns true for status 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns true when another admin has saved or published the content meanwhile. */
export function isContentConflict(error: unknown): boolean {
  return codeOf(error) === 'content_changed';
}

/** Returns true when trying later may work. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && error.isTemporary;
}

/** Returns the code of an API error, `internal` for other errors. */
export function codeOf(error: unknown): ErrorCode | 'network' {
  return error instanceof ApiError ? error.code : 'internal';
}

/** Returns the details of an API error, none for other errors. */
export function detailsOf(error: unknown): ErrorDetails {
  return error instanceof ApiError ? error.details : {};
}

/** Fetches a JSON file of the course. @throws {ApiError} as {@link read} does */
export function fetchJsonFile<Body>(url: string): Promise<Body> {
  return read<Body>(transport.fetch(url) as Promise<ClientResponse<Body, number, 'json'>>);
}

type Explanations = Partial<Record<ErrorCode | 'network', string>>;

/**
 * Returns the text for a failed call: the explanation of its error code; without one, the waiting time if
 * there were too many requests, else the fallback.
 */
export function explainError(error: unknown, explanations: Explanations, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const explanation = explanations[error.code];
  if (!explanation && error.code === 'rate_limited') return tooManyAttempts(error.retryAfter);
  return explanation ?? fallback;
}
