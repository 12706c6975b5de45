import { setTimeout as pause } from 'node:timers/promises';
import { connectTestDatabase, createTestDatabase } from '../tests/support/cluster.ts';
import { lessonIds } from '../tests/support/course.ts';
import { addEndpoint, type OutgoingEvent } from '../tests/support/outgoing-events.ts';
import { callProduct, startProduct } from '../tests/support/product.ts';
import { insertStudents } from '../tests/support/students.ts';
import { startWebhookReceiver } from '../tests/support/webhook-receiver.ts';
import { compareRates } from './compare.ts';
import { measurePeakMemory } from './peak-memory.ts';
import { readRequests } from './progress.ts';
import { authSecret } from './setup.ts';
import type { Row } from './table.ts';

const eventCount = 10_000;
const studentCount = 500;
/** Megabytes. */
const maxMemory = 60;

/** Queues events for a system that is down, measures the site meanwhile, and lets the system take all of them. */
export async function benchOutgoing(): Promise<Row[]> {
  const receiver = await startWebhookReceiver();
  const databaseUrl = await createTestDatabase('bench_outgoing');
  const database = connectTestDatabase(databaseUrl);
  const run = async (text: string) => (await database.$client.query<{ count: number }>(text)).rows;
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret,
    TRUST_PROXY: '127.0.0.1,::1',
    NODE_EXTRA_CA_CERTS: receiver.certificateFile,
  });
  try {
    const students = await insertStudents(database, { count: studentCount, authSecret, appUrl: product.url });
    const { call } = callProduct(product);
    await run(`update profiles set role = 'admin' where id = '${students[0]?.id}'`);
    await addEndpoint({ call }, students[0]?.cookie ?? '', `${receiver.url}/`, ['lesson.completed']);
    await receiver.close();
    const lessons = lessonIds.slice(2, 2 + eventCount / studentCount);
    for (const { cookie } of students)
      for (const lesson of lessons) await call('POST', `/api/progress/lessons/${lesson}`, { cookie });
    const [queued] = await run('select count(*)::int from webhook_deliveries where due_at is not null');
    if (queued?.count !== eventCount) throw new Error(`${queued?.count} events are queued`);

    const requests = readRequests(students);
    let isListening = false;
    const rates = await compareRates({
      name: `GET /api/progress while ${eventCount.toLocaleString('en')} events wait for a system that is down`,
      limitName: 'without them',
      own: { url: product.url, requests },
      limit: { url: product.url, requests },
      goal: 0.9,
      async reset() {
        // Called before each measurement of the limit and of the product in turn: a removed system is sent nothing.
        const change = isListening ? 'null, paused_until = null' : 'now()';
        await run(`update webhook_endpoints set removed_at = ${change}`);
        isListening = !isListening;
        await pause(1_500);
      },
    });

    await receiver.listen();
    await run('update webhook_endpoints set removed_at = null, paused_until = null');
    const began = performance.now();
    const memory = await measurePeakMemory(product.pid(), async () => {
      for (let left = eventCount; left > 0; await pause(200)) {
        if (performance.now() - began > 15 * 60_000) throw new Error(`${left} events were not delivered`);
        const [row] = await run('select count(*)::int from webhook_deliveries where delivered_at is null');
        left = row?.count ?? 0;
      }
    });
    const rate = eventCount / ((performance.now() - began) / 1_000);
    const told = receiver.received.map(({ body }) => (JSON.parse(body) as OutgoingEvent).data);
    for (const { id } of students) {
      const inOrder = told.filter(({ student_id }) => student_id === id).map(({ lesson_id }) => lesson_id);
      if (`${inOrder}` !== `${lessons}`) throw new Error(`${id} was told of ${inOrder}`);
    }
    return [
      rates,
      {
        name: `memory over idle, ${eventCount.toLocaleString('en')} events sent in order once it is back`,
        value: `${Math.round(memory)} MB (${Math.round(rate)}/s)`,
        limit: `${maxMemory} MB`,
        ratio: memory / maxMemory,
        goal: 1,
        isMaximum: true,
      },
    ];
  } finally {
    await product.dispose();
    await database.$client.end();
    await receiver.stop();
  }
}
