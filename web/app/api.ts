import { type ClientResponse, hc } from 'hono/client';
import type { ErrorBody, ErrorCode } from '../../domain/error-codes.ts';
import type { App } from '../../server/app.ts';

/** The API, typed by the server's own routes. */
export const { api } = hc<App>('/');

/** Whether the request ever reached the server, and what the server said. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  /** 0 when there was no answer. */
  readonly status: number;

  constructor(code: ErrorCode | 'network', status: number) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }

  /** True where trying later may work: no answer, or a server in trouble. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * Reads a call's JSON.
 * @throws {ApiError} for no answer, an error status, or an answer that is not the API's
 */
export async function read<Body>(call: Promise<ClientResponse<Body, number, 'json'>>): Promise<Body> {
  const response = await call.catch(() => {
    throw new ApiError('network', 0);
  });
  if (response.ok) {
    return response.json().catch(() => {
      throw new ApiError('internal', 502);
    }) as Promise<Body>;
  }
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  throw new ApiError(body?.error?.code ?? 'internal', response.status);
}

/** The code of whatever was thrown. */
export function codeOf(error: unknown): ErrorCode | 'network' {
  return error instanceof ApiError ? error.code : 'internal';
}
