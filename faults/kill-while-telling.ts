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
  const owner = students[0]?.cookie ?? '';
  await addEndpoint(callProduct(product), owner, `${receiver.url}/`, ['lesson.completed']);

  const taken: { id: string; lesson: string }[] = [];
  receiver.answer(({ headers, body }, response) => {
    const { data } = JSON.parse(body) as OutgoingEvent;
    const isTaken = Math.random() > 0.02;
    if (isTaken)
      taken.push({ id: String(headers['webhook-id']), lesson: `${data.lesson_id} of ${data.student_id}` });
    setTimeout(() => response.writeHead(isTaken ? 204 : 500).end(), Math.random() * 20);
  });
  const acknowledged = new Set<string>();
  const completionAcknowledged: typeof ledger.completionAcknowledged = (userId, lesson) => {
    acknowledged.add(`${lesson} of ${userId}`);
    ledger.completionAcknowledged(userId, lesson);
  };
  const traffic = startTraffic({
    ...environment,
    url: product.url,
    clients: { completers: 4, uploaders: 0, providers: 0, readers: 0 },
    ledger: { ...ledger, completionAcknowledged },
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
  const problems = findContractViolations(traffic.failures, true);
  const isAllTold = async () => {
    // Nobody waits for the pauses here.
    await database.$client.query('update webhook_endpoints set paused_until = null');
    const { rowCount } = await database.$client.query(
      'update webhook_deliveries set due_at = now() where due_at is not null',
    );
    return rowCount === 0;
  };
  if (!(await waitUntil(isAllTold, 120_000, 500))) problems.push('events are still waiting');

  const { repeatedMails, ...verdict } = await verifyLedger(environment);
  const firstAt = new Map<string, number>();
  const idsOf = new Map<string, Set<string>>();
  for (const [index, { id, lesson }] of taken.entries()) {
    if (!firstAt.has(id)) firstAt.set(id, index);
    idsOf.set(lesson, (idsOf.get(lesson) ?? new Set()).add(id));
  }
  for (const lesson of acknowledged) if (!idsOf.has(lesson)) verdict.lost.push(`event of ${lesson}`);
  for (const [lesson, ids] of idsOf) if (ids.size > 1) verdict.doubled.push(`event of ${lesson}`);
  const { rows } = await database.$client.query<{ student_key: string; ids: string[] }>(
    'select student_key, array_agg(event_id::text order by position) as ids from webhook_deliveries group by student_key',
  );
  for (const { student_key, ids } of rows) {
    const times = ids.map((id) => firstAt.get(id) ?? -1);
    if (`${times}` !== `${times.toSorted((one, other) => one - other)}`)
      problems.push(`events of ${student_key} came out of order`);
  }
  const done = `server killed ${kills} times while ${idsOf.size} events were told (${taken.length - firstAt.size} again, same id)`;
  return { done, ...verdict, recovery, recoveryLimit: 10_000, problems };
};
