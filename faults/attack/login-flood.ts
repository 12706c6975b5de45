import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes } from '../../tests/support/memory.ts';
import { slowness } from '../../tests/support/waits.ts';
import type { Attack } from './attack.ts';
import type { SendRequest } from './client.ts';
import { setUpTarget } from './target.ts';

const count = 18_000;
/** Milliseconds of attack. */
const duration = 10_000;
/** Milliseconds before each sender disconnects, answered or not. */
const disconnectAfter = 200;
/** Milliseconds for a correct login from elsewhere. */
const answerLimit = 2_000 * slowness;
/** Megabytes over idle. */
const memoryLimit = 60;

const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
const hex = (number: number) => number.toString(16);

/** Returns an attack of wrong logins in ten seconds, whose clients do not wait, while a correct login comes from elsewhere. */
function createLoginFlood(name: string, senderOf: (turn: number) => string): Attack {
  return async (context) => {
    const { product, ask } = await setUpTarget(context, name, {
      TRUST_PROXY: '127.0.0.1',
      REQUIRE_EMAIL_CONFIRMATION: 'false',
    });
    await ask('/api/auth/sign-up/email', { json: account, from: '203.0.113.1' });
    await ask('/api/auth/sign-in/email', { json: account, from: '203.0.113.1' });
    const idle = residentMegabytes(product.pid());

    const began = performance.now();
    const isOver = () => context.signal.aborted || performance.now() - began > duration;
    const logins = logInRepeatedly(ask, isOver);
    let peak = idle;
    let sent = 0;
    for (; !isOver(); await wait(5)) {
      const due = Math.min(count, ((performance.now() - began) / duration) * count);
      for (; sent < due; sent += 1) sendAndDisconnect(product.url, sent, senderOf(sent));
      peak = Math.max(peak, residentMegabytes(product.pid()));
    }
    const { took, problems } = await logins;
    const memory = Math.max(peak, residentMegabytes(product.pid())) - idle;
    const slowest = Math.max(...took);
    if (slowest > answerLimit) problems.push(`a right login took ${slowest.toFixed(0)} ms`);
    if (memory > memoryLimit) problems.push(`${memory.toFixed(0)} MB over idle`);
    const done = `${sent} wrong logins; ${took.length} right ones within ${slowest.toFixed(0)} ms, ${memory.toFixed(0)} MB over idle`;
    return { tries: sent, done, problems };
  };
}

/** Sends 18,000 wrong logins from one IPv6 /64: a correct one from elsewhere is fast, memory stays bounded. */
export const loginFloodFrom64 = createLoginFlood(
  'one_house',
  (turn) => `2001:db8:1:2:${hex(turn >> 8)}::${hex(turn & 255)}`,
);

/** Sends them from 256 networks /64 of one /56. */
export const loginFloodFrom56 = createLoginFlood(
  'one_line',
  (turn) => `2001:db8:1:${hex(0x200 + (turn & 255))}::${hex(turn >> 8)}`,
);

async function logInRepeatedly(ask: SendRequest, isOver: () => boolean) {
  const took: number[] = [];
  const problems: string[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const answer = await ask('/api/auth/sign-in/email', { json: account, from: `198.51.100.${turn}` });
    took.push(answer.took);
    if (answer.status !== 200) problems.push(`a right login from elsewhere answered ${answer.status}`);
    await wait(200);
  }
  return { took, problems };
}

function sendAndDisconnect(url: string, turn: number, sender: string): void {
  const body = JSON.stringify({ email: `ninguem-${turn}@example.com`, password: 'errada' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nOrigin: ${url}\r\nX-Forwarded-For: ${sender}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), disconnectAfter);
}
