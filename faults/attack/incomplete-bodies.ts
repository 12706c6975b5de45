import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { signSampleMessage } from '../../server/features/purchases/sample-messages.ts';
import { residentMegabytes } from '../../tests/support/memory.ts';
import { newSample, testProviders } from '../../tests/support/purchases.ts';
import { slowness } from '../../tests/support/waits.ts';
import type { Attack } from './attack.ts';
import { setUpTarget } from './target.ts';

const count = 2_000;
/** Announced bytes; all but the last are sent. */
const size = 1_000_000;
const unfinished = Buffer.alloc(size - 1, ' ');
/** Milliseconds of observation. */
const duration = 8_000;
/** Megabytes over idle. */
const memoryLimit = 100;
/** Milliseconds to accept an honest message. */
const answerLimit = 2_000 * slowness;

/** Returns an attack of 2,000 bodies without their last byte, while a payment provider sends purchases. */
function createIncompleteBodies(name: string, provider: string, headers: string): Attack {
  return async (context) => {
    const { product, ask } = await setUpTarget(context, `hold_${name}`);
    const sendPurchase = () => {
      const { search, headers, body } = signSampleMessage('stripe', testProviders(''), newSample());
      return ask(`/api/webhooks/stripe${search}`, { headers, body });
    };
    await sendPurchase();
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
    context.after(() => sockets.map((socket) => socket.destroy()));

    const problems: string[] = [];
    const took: number[] = [];
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(product.pid()));
    }, 5);
    context.after(() => clearInterval(watch));
    for (const end = performance.now() + duration; performance.now() < end; await wait(100)) {
      const answer = await sendPurchase();
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

/** Sends bodies with a fake signature: memory stays bounded, and genuine messages are accepted. */
export const incompleteSignedBodies = createIncompleteBodies(
  'signed',
  'stripe',
  'Stripe-Signature: t=1,v1=00\r\n',
);
/** Without a signature: refused before the body is read. */
export const incompleteUnsignedBodies = createIncompleteBodies('unsigned', 'stripe', '');
/** Sends bodies to a provider that is not set up, which refuses them before it reads the body. */
export const incompleteBodiesForUnknownProvider = createIncompleteBodies(
  'unknown',
  'paypal',
  'Stripe-Signature: t=1,v1=00\r\n',
);
