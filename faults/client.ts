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

interface Asked {
  method?: string;
  cookie?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Browsers send an Origin. */
  isBrowser?: boolean;
}

export type Ask = (kind: string, path: string, asked: Asked) => Promise<Answer>;

/** Milliseconds: users give up after that. */
const patience = 30_000;

/** @param failures collects every unsuccessful answer */
export function createClient(url: string, failures: Answer[]): Ask {
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
        signal: AbortSignal.timeout(patience),
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
 * The failures that break the contract while something is down: anything but 503 in the contract's shape with Retry-After.
 * @param mayBreak connections may break too: their server was killed
 */
export function breaches(failures: readonly Answer[], mayBreak = false): string[] {
  return failures
    .filter(
      ({ status, code, hasRetryAfter }) =>
        !(mayBreak && status === 0) && !(status === 503 && code !== '' && hasRetryAfter),
    )
    .map(({ kind, status, code, took }) => `${kind} answered ${status} ${code} after ${took} ms`);
}
