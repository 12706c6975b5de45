import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type BadRequest, badRequests, describeViolation } from '../tests/support/bad-requests.ts';
import { fc } from '../tests/support/fast-check.ts';
import { routesOf } from '../tests/support/routes.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { newDatabase, type Scenario, setUpProduct } from './scenario.ts';

const count = 20_000;
const clients = 16;
/** Milliseconds for all requests. */
const timeLimit = 60_000;
/** One of so many clients disconnects within its body, and one sends too long headers. */
const disconnectEvery = 50;

/** Sends generated requests to every route over real connections: no server error, no leak, no error in the log. */
export const badInput: Scenario = async (context) => {
  const environment = await setUpProduct(context, {
    DATABASE_URL: await newDatabase('bad_input'),
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const { product, students } = environment;
  const app = await createTestApp('routes');
  const routes = routesOf(app);
  await app.close();
  const seed = Date.now() & 0x7fffffff;
  const requests = fc.sample(badRequests(routes), { numRuns: count, seed });
  const cookies = { nobody: undefined, admin: students[0]?.cookie, student: students[1]?.cookie };
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  context.after(() => agent.destroy());

  const statuses: Record<number, number> = {};
  const problems: string[] = [];
  const began = performance.now();
  let next = 0;
  async function client(): Promise<void> {
    for (let turn = next++; turn < count && !context.signal.aborted; turn = next++) {
      const request = requests[turn];
      if (!request) return;
      const cookie = cookies[request.sessionOf] ?? request.headers.cookie;
      const headers = { ...request.headers, origin: product.url, ...(cookie !== undefined && { cookie }) };
      if (turn % disconnectEvery === 1) Object.assign(headers, { 'x-long': 'x'.repeat(20_000) });
      const disconnects = turn % disconnectEvery === 0;
      const answer = await send(new URL(product.url), agent, { ...request, headers }, disconnects);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const complaint = describeViolation(request, answer.status, answer.said);
      if (complaint) problems.push(complaint);
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  const took = performance.now() - began;
  if (took > timeLimit) problems.push(`it took ${(took / 1000).toFixed(0)} s`);
  for (const line of product.output().split('\n'))
    if (/"level":[56]0/.test(line)) problems.push(`logged: ${line}`);
  const alive = await fetch(`${product.url}/api/session`, { headers: { cookie: cookies.student ?? '' } });
  if (!alive.ok) problems.push(`a student was answered ${alive.status} afterwards`);
  if (problems.length > 0) problems.push(`seed ${seed}`);
  return {
    done: `${count} requests to ${routes.length} routes in ${(took / 1000).toFixed(0)} s (${JSON.stringify(statuses)})`,
    acknowledged: 0,
    lost: [],
    doubled: [],
    problems,
  };
};

/** Sends a request. Returns the status 0 without an answer, as for a client that disconnects. */
async function send(
  url: URL,
  agent: http.Agent,
  { method, path, headers, body }: BadRequest,
  disconnects: boolean,
) {
  const length = (body?.length ?? 0) + (disconnects ? 10 : 0);
  const request = http.request({
    host: '127.0.0.1',
    port: url.port,
    agent,
    method,
    path,
    headers: { ...headers, ...((body || disconnects) && { 'content-length': length }) },
  });
  request.on('error', () => undefined);
  if (disconnects) {
    await new Promise((resolve) => request.write(body?.length ? body : ' ', resolve));
    request.destroy();
    return { status: 0, said: '' };
  }
  request.end(body);
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, said: await text(response) };
  } catch {
    return { status: 0, said: '' };
  }
}
