import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes } from '../../tests/support/memory.ts';
import { slowness } from '../../tests/support/waits.ts';
import type { Attack } from './attack.ts';
import { inParallel } from './client.ts';
import { setUpTarget } from './target.ts';

const counts = { idle: 5_000, silent: 5_000, slow: 3_000 };
type Kind = keyof typeof counts;
/** Milliseconds of observation per kind. */
const duration = 5_000;
/** Milliseconds for other clients' answers. */
const answerLimit = 1_000 * slowness;
/** Megabytes over idle. */
const memoryLimit = 250;

/** Holds thousands of idle, silent or slow connections: new clients are still served. */
export const connectionFlood: Attack = async (context) => {
  const { product, students, ask } = await setUpTarget(context, 'hold_connections', {}, 4);
  const idle = residentMegabytes(product.pid());
  const problems: string[] = [];
  const took: number[] = [];
  let tries = 0;
  for (const kind of Object.keys(counts) as Kind[]) {
    const sockets: Socket[] = [];
    context.after(() => sockets.map((socket) => socket.destroy()));
    await inParallel(Array(counts[kind]).keys(), 100, async () => {
      const socket = await open(product.url, kind);
      if (socket) sockets.push(socket);
    });
    tries += sockets.length;
    if (sockets.length < counts[kind])
      return {
        tries,
        done: '',
        problems: [],
        skipped: `only ${sockets.length} connections can be had (ulimit -n)`,
      };
    for (const end = performance.now() + duration; performance.now() < end; await wait(50)) {
      if (kind === 'slow') for (const socket of sockets) if (!socket.destroyed) socket.write('x');
      for (const path of ['/', '/api/progress']) {
        const answer = await ask(path, { cookie: students[1]?.cookie });
        took.push(answer.took);
        if (answer.status !== 200)
          problems.push(`${path} answered ${answer.status} beside ${kind} connections`);
      }
    }
    for (const socket of sockets) socket.destroy();
  }
  const slowest = Math.max(...took);
  const memory = residentMegabytes(product.pid()) - idle;
  if (slowest > answerLimit) problems.push(`one answer took ${slowest.toFixed(0)} ms`);
  if (memory > memoryLimit) problems.push(`${memory.toFixed(0)} MB over idle`);
  const done = `${tries} connections held; ${took.length} others within ${slowest.toFixed(0)} ms, ${memory.toFixed(0)} MB over idle`;
  return { tries, done, problems };
};

/** Returns undefined if no more connections can be opened. */
async function open(url: string, kind: Kind): Promise<Socket | undefined> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const failed = once(socket, 'error').then(() => undefined);
  const connected = await Promise.race([once(socket, 'connect'), failed]);
  socket.on('error', () => undefined);
  if (!connected) return undefined;
  socket.resume();
  if (kind === 'idle') socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  if (kind === 'slow') socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  return socket;
}
