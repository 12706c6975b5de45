import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { signSampleWebhook } from '../../server/features/purchases/sample-webhooks.ts';
import { residentMegabytes } from '../../tests/support/memory.ts';
import { newSample, testProviders } from '../../tests/support/purchases.ts';
import type { Attack } from './attack.ts';
import { besiege } from './besiege.ts';

const count = 2_000;
/** Announced bytes; all but the last are sent. */
const size = 1_000_000;
const unfinished = Buffer.alloc(size - 1, ' ');
/** Milliseconds of observation. */
const duration = 8_000;
/** Megabytes over idle. */
const memoryLimit = 100;
/** Milliseconds to accept an honest message. */
const answerLimit = 2_000;

/** Sends 2,000 bodies but for their last byte, while a payment provider reports purchases. */
function hold(name: string, provider: string, headers: string): Attack {
  return async (stage) => {
    const { product, ask } = await besiege(stage, `hold_${name}`);
    const report = () => {
      const { search, headers, body } = signSampleWebhook('stripe', testProviders(''), newSample());
      return ask(`/api/webhooks/stripe${search}`, { headers, body });
    };
    await report();
    const idle = residentMegabytes(product.pid());
    const sockets = Array.from({ length: count }, () => {
      const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume();
      socket.write(
        `POST /api/webhooks/${provider} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${size}\r\n\r\n`,
      );
      socket.write(unfinished);
      return socket;
    });
    stage.after(() => sockets.map((socket) => socket.destroy()));

    const problems: string[] = [];
    const took: number[] = [];
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(product.pid()));
    }, 5);
    stage.after(() => clearInterval(watch));
    for (const end = performance.now() + duration; performance.now() < end; await wait(100)) {
      const answer = await report();
      took.push(answer.took);
      if (answer.status !== 200) problems.push(`a purchase was answered ${answer.status}`);
    }
    const slowest = Math.max(...took);
    if (slowest > answerLimit) problems.push(`a purchase took ${slowest.toFixed(0)} ms`);
    if (peak - idle > memoryLimit) problems.push(`${(peak - idle).toFixed(0)} MB over idle`);
    const done = `${count} bodies held; ${took.length} purchases within ${slowest.toFixed(0)} ms, ${(peak - idle).toFixed(0)} MB over idle`;
    return { tries: count, done, problems };
  };
}

/** With something that looks like a signature: memory stays, and honest messages are taken. */
export const holdSigned = hold('signed', 'stripe', 'Stripe-Signature: t=1,v1=00\r\n');
/** Refused unread. */
export const holdUnsigned = hold('unsigned', 'stripe', '');
/** Refused unread: the provider is not set up. */
export const holdUnknown = hold('unknown', 'paypal', 'Stripe-Signature: t=1,v1=00\r\n');
