import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

interface NewConnections {
  /** Requests by kind of failure, such as `GET /healthz: 503` or `GET /login: ECONNRESET`. */
  failures: Map<string, number>;
  /** Lets the requests under way finish. @returns the number of all requests */
  stop(): Promise<number>;
}

/** Public pages, what monitors ask for, a page of the application, and a write that is refused without an account. */
const asked = [
  ['GET', '/', 200],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/login', 200],
  ['POST', '/api/progress/lessons/m1v1', 401],
] as const;
/** Milliseconds. */
const requestTimeout = 30_000;

/**
 * Asks from several clients at once, each request on a connection of its own, as visitors who arrive do.
 * @param pause milliseconds between a client's requests
 */
export function startNewConnections(url: string, pause = 20): NewConnections {
  const failures = new Map<string, number>();
  let count = 0;
  let isStopped = false;
  const clients = asked.map(async ([method, path, expected]) => {
    while (!isStopped) {
      const answer = await ask(url, method, path);
      count += 1;
      if (answer !== expected) {
        const kind = `${method} ${path}: ${answer}`;
        failures.set(kind, (failures.get(kind) ?? 0) + 1);
      }
      await wait(pause);
    }
  });
  return {
    failures,
    async stop() {
      isStopped = true;
      await Promise.all(clients);
      return count;
    },
  };
}

/** Returns the status, or the code of the error that ended the connection. */
async function ask(url: string, method: string, path: string): Promise<number | string> {
  const { hostname, origin } = new URL(url);
  const request = https.request(new URL(path, url), {
    method,
    agent: false,
    // The names of these scenarios lead to this machine.
    lookup: (_name, { all }, done) =>
      all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    servername: hostname,
    rejectUnauthorized: false,
    headers: method === 'POST' ? { origin, 'content-type': 'application/json', 'content-length': 2 } : {},
    timeout: requestTimeout,
  });
  request.on('timeout', () => request.destroy(Object.assign(new Error('slow'), { code: 'TIMEOUT' })));
  request.end(method === 'POST' ? '{}' : undefined);
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode ?? 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
