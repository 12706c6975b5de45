import { type ClientResponse, hc } from 'hono/client';
import type { ErrorBody, ErrorCode, ErrorDetails } from '../../../domain/error-codes.ts';
import type { App } from '../../../server/app.ts';
import { waitForServer } from './reconnect.ts';

/** How the API is reached: by the network, or, where pages are rendered, within the server. */
export const transport = { fetch: (...call: Parameters<typeof fetch>) => fetch(...call) };

/** The API, typed by the server's own routes. */
export const { api } = hc<App>('/', {
  fetch: (...call: Parameters<typeof fetch>) => transport.fetch(...call),
});

/** Whether the request ever reached the server, and what the server said. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  /** 0 when there was no answer. */
  readonly status: number;

  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number;
  /** Details of the error, such as the line of a file. */
  readonly details: ErrorDetails;

  constructor(code: ErrorCode | 'network', status: number, retryAfter = 0, details: ErrorDetails = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.details = details;
  }

  /** True where trying later may work: no answer, a server in trouble, or too many who ask. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

/**
 * Reads a call's JSON.
 * @throws {ApiError} for no answer, an error status, or an answer that is not the API's
 */
export async function read<Body>(call: Promise<ClientResponse<Body, number, 'json'>>): Promise<Body> {
  const response = await call.catch(() => {
    void waitForServer();
    throw new ApiError('network', 0);
  });
  if (response.ok) {
    return response.json().catch(() => {
      throw new ApiError('internal', 502);
    }) as Promise<Body>;
  }
  if (response.status >= 502 && response.status <= 504) void waitForServer();
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  const retryAfter = Number(response.headers.get('retry-after')) || 0;
  throw new ApiError(body?.error?.code ?? 'internal', response.status, retryAfter);
}

/** True where the server has nothing of that name. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The code of whatever was thrown. */
export function codeOf(error: unknown): ErrorCode | 'network' {
  return error instanceof ApiError ? error.code : 'internal';
}

/** Returns the details of an API error, none for other errors. */
export function detailsOf(error: unknown): ErrorDetails {
  return error instanceof ApiError ? error.details : {};
}

/** A file of the course that holds JSON. @throws {ApiError} as {@link read} does */
export function readFile<Body>(url: string): Promise<Body> {
  return read<Body>(transport.fetch(url) as Promise<ClientResponse<Body, number, 'json'>>);
}
