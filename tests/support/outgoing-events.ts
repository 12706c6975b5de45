import type { WebhookEvent } from '../../domain/webhooks.ts';
import type { callProduct } from './product.ts';
import type { TestApp } from './test-app.ts';

/** An event as another system reads it. */
export interface OutgoingEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Adds an endpoint as an admin does. @returns its id and secret */
export async function addEndpoint(
  { call }: Pick<TestApp, 'call'> | ReturnType<typeof callProduct>,
  cookie: string,
  url: string,
  events: readonly WebhookEvent[],
): Promise<{ id: string; secret: string }> {
  const answer = await call('POST', '/api/admin/webhooks', { cookie, json: { url, events } });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string; secret: string };
}

/** Returns the events that wait or were sent, in order. */
export async function queuedEvents({ database }: Pick<TestApp, 'database'>): Promise<OutgoingEvent[]> {
  const { rows } = await database.$client.query<{ payload: string }>(
    'select payload from webhook_deliveries order by position',
  );
  return rows.map(({ payload }) => JSON.parse(payload) as OutgoingEvent);
}

/** Sends all due events. */
export async function sendEvents({ features }: Pick<TestApp, 'features'>): Promise<void> {
  while (await features.webhooks.processNext());
}
