import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes } from '../../tests/support/memory.ts';
import { slowness } from '../../tests/support/waits.ts';
import type { Attack } from './attack.ts';
import { setUpTarget } from './target.ts';

/** Milliseconds per case. */
const duration = 5_000;
/** Milliseconds for other clients' answers. */
const answerLimit = 2_000 * slowness;
/**
 * Megabytes over the start: Node parses all requests of one read, up to 64 kB a connection, before it is closed. Their
 * memory is freed at the next garbage collection.
 */
const memoryLimit = 250;

const pipelined = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20_000);
const oneByteChunks = (path: string, count: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nStripe-Signature: t=1,v1=00\r\nContent-Type: application/json\r\n` +
  `Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(count)}0\r\n\r\n`;

const payloads: Record<string, [connections: number, bytes: string]> = {
  'pages that nobody reads': [50, pipelined('/')],
  'calls that nobody reads': [50, pipelined('/api/session')],
  'pages that are not there': [50, pipelined('/nothing')],
  'a message in crumbs': [20, oneByteChunks('/api/webhooks/stripe', 1_000_000)],
  'a form in crumbs': [20, oneByteChunks('/api/newsletter', 60_000)],
};

/** Sends pipelined requests without reading, and bodies in one-byte chunks: others are served, memory stays bounded. */
export const pipelineFlood: Attack = async (context) => {
  const { product, students, ask } = await setUpTarget(context, 'choke', {}, 2);
  const next = () => ask('/api/progress', { cookie: students[1]?.cookie });
  await next();
  const problems: string[] = [];
  let [tries, slowest, most] = [0, 0, 0];
  for (const [what, [connections, bytes]] of Object.entries(payloads)) {
    const sent = Buffer.from(bytes);
    const before = residentMegabytes(product.pid());
    const sockets = Array.from({ length: connections }, () => {
      const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(sent);
      return socket;
    });
    tries += connections;
    context.after(() => sockets.map((socket) => socket.destroy()));
    let [took, memory] = [0, 0];
    for (const end = performance.now() + duration; performance.now() < end; await wait(50)) {
      const answer = await next();
      if (answer.status !== 200) problems.push(`beside ${what}, others are answered ${answer.status}`);
      took = Math.max(took, answer.took);
      memory = Math.max(memory, residentMegabytes(product.pid()) - before);
    }
    if (took > answerLimit) problems.push(`beside ${what}, an answer took ${took.toFixed(0)} ms`);
    if (memory > memoryLimit) problems.push(`${what} took ${memory.toFixed(0)} MB`);
    [slowest, most] = [Math.max(slowest, took), Math.max(most, memory)];
    for (const socket of sockets) socket.destroy();
  }
  return {
    tries,
    done: `${tries} greedy connections; others within ${slowest.toFixed(0)} ms, ${most.toFixed(0)} MB more`,
    problems,
  };
};
