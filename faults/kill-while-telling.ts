import { setTimeout as wait } from 'node:timers/promises';
import { addEndpoint, type OutgoingEvent } from '../tests/support/outgoing-events.ts';
import { callProduct } from '../tests/support/product.ts';
import { startWebhookReceiver } from '../tests/support/webhook-receiver.ts';
import { findContractViolations } from './client.ts';
import { type Scenario, setUpProduct, verifyLedger, waitUntil } from './scenario.ts';
import { startTraffic } from './traffic.ts';

const kills = 10;

/** Kills the product repeatedly while another system, which fails now and then, is told of every completed lesson. */
export const killWhileTelling: Scenario = async (context) => {
  const receiver = await startWebhookReceiver();
  context.after(() => receiver.stop());
  const environment = await setUpProduct(context, { NODE_EXTRA_CA_CERTS: receiver.certificateFile });
  const { product, database, students, ledger } = environment;
  await addEndpoint(callProduct(product), students[0]?.cookie ?? '', `${receiver.url}/`, [
    'lesson.completed',
  ]);

  const taken: { id: string; data: OutgoingEvent['data'] }[] = [];
  receiver.answer(({ headers, body }, response) => {
    const isTaken = Math.random() > 0.02;
    if (isTaken)
      taken.push({ id: String(headers['webhook-id']), data: (JSON.parse(body) as OutgoingEvent).data });
    setTimeout(() => response.writeHead(isTaken ? 204 : 500).end(), Math.random() * 20);
  });
  const acknowledged = new Set<string>();
  const traffic = startTraffic({
    ...environment,
    url: product.url,
    clients: { completers: 4, uploaders: 0, providers: 0, readers: 0 },
    ledger: {
      ...ledger,
      completionAcknowledged(userId, lesson) {
        acknowledged.add(`${lesson} of ${userId}`);
        ledger.completionAcknowledged(userId, lesson);
      },
    },
  });
  let recovery = 0;
  for (let count = 0; count < kills; count += 1) {
    await wait(600 + Math.random() * 900);
    const killedAt = performance.now();
    await product.stop('SIGKILL');
    await product.start();
    recovery = Math.max(recovery, performance.now() - killedAt);
  }
  await traffic.stop();
  const isAllTold = async () => {
    // Nobody waits for the pauses here.
    await database.$client.query('update webhook_endpoints set paused_until = null');
    await database.$client.query('update webhook_deliveries set due_at = now() where due_at > now()');
    const { rowCount } = await database.$client.query(
      'select from webhook_deliveries where due_at is not null limit 1',
    );
    return rowCount === 0;
  };
  const problems = findContractViolations(traffic.failures, true);
  if (!(await waitUntil(isAllTold, 120_000, 500))) problems.push('events are still waiting');

  const { repeatedMails, ...verdict } = await verifyLedger(environment);
  const idsOf = new Map<string, Set<string>>();
  for (const { id, data } of taken) {
    const what = `${data.lesson_id} of ${data.student_id}`;
    idsOf.set(what, (idsOf.get(what) ?? new Set()).add(id));
  }
  for (const what of acknowledged) if (!idsOf.has(what)) verdict.lost.push(`event of ${what}`);
  for (const [what, ids] of idsOf) if (ids.size > 1) verdict.doubled.push(`event of ${what}`);
  problems.push(
    ...(await findDisorder(
      database,
      taken.map(({ id }) => id),
    )),
  );
  const repeated = taken.length - new Set(taken.map(({ id }) => id)).size;
  return {
    done: `server killed ${kills} times while ${idsOf.size} events were told (${repeated} again, same id)`,
    ...verdict,
    recovery,
    recoveryLimit: 10_000,
    problems,
  };
};

/** @param taken ids of events in the order in which they were first accepted @returns a line for each student out of order */
async function findDisorder(
  { $client }: Parameters<typeof verifyLedger>[0]['database'],
  taken: readonly string[],
): Promise<string[]> {
  const { rows } = await $client.query<{ student_key: string; ids: string[] }>(
    'select student_key, array_agg(event_id::text order by position) as ids from webhook_deliveries group by student_key',
  );
  const firstAt = new Map<string, number>();
  for (const [index, id] of taken.entries()) if (!firstAt.has(id)) firstAt.set(id, index);
  return rows.flatMap(({ student_key, ids }) => {
    const times = ids.map((id) => firstAt.get(id) ?? -1);
    return times.every((time, index) => index === 0 || time > (times[index - 1] ?? -1))
      ? []
      : [`events of ${student_key} came out of order`];
  });
}
