export interface Answer {
  kind: string;
  /** 0 if the connection broke. */
  status: number;
  isOk: boolean;
  /** The contract's error code, or ''. */
  code: string;
  hasRetryAfter: boolean;
  /** Milliseconds since 1970, when it was there. */
  at: number;
  took: number;
}

interface RequestOptions {
  method?: string;
  cookie?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Browsers send an Origin. */
  isBrowser?: boolean;
}

export type SendRequest = (kind: string, path: string, asked: RequestOptions) => Promise<Answer>;

/** Milliseconds. */
const requestTimeout = 30_000;

/** Returns a function that sends requests as a browser or provider does. @param failures collects unsuccessful answers */
export function createClient(url: string, failures: Answer[]): SendRequest {
  return async (kind, path, { method, cookie, json, body, headers = {}, isBrowser = true }) => {
    const all = new Headers(headers);
    if (isBrowser) all.set('origin', url);
    if (cookie) all.set('cookie', cookie);
    if (json !== undefined) all.set('content-type', 'application/json');
    const sent = json === undefined ? body : JSON.stringify(json);
    const began = Date.now();
    const end = (known: Partial<Answer>): Answer => {
      const at = Date.now();
      const answer = {
        kind,
        status: 0,
        isOk: false,
        code: '',
        hasRetryAfter: false,
        at,
        took: at - began,
        ...known,
      };
      if (!answer.isOk) failures.push(answer);
      return answer;
    };
    try {
      const answer = await fetch(url + path, {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: all,
        body: sent ?? null,
        signal: AbortSignal.timeout(requestTimeout),
      });
      const text = await answer.text();
      return end({
        status: answer.status,
        isOk: answer.ok,
        code: answer.ok ? '' : codeIn(text),
        hasRetryAfter: answer.headers.has('retry-after'),
      });
    } catch {
      return end({});
    }
  };
}

function codeIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: Record<string, unknown> };
    const { code, message, requestId } = error ?? {};
    return [code, message, requestId].every((part) => typeof part === 'string') ? String(code) : '';
  } catch {
    return '';
  }
}

/**
 * Returns the failures that an outage does not excuse: anything but 503 with an error code and Retry-After.
 * @param mayDisconnect true if the server itself was killed
 */
export function findContractViolations(failures: readonly Answer[], mayDisconnect = false): string[] {
  return failures
    .filter(
      ({ status, code, hasRetryAfter }) =>
        !(mayDisconnect && status === 0) && !(status === 503 && code !== '' && hasRetryAfter),
    )
    .map(({ kind, status, code, took }) => `${kind} answered ${status} ${code} after ${took} ms`);
}
