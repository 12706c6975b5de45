import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';

interface QueuesParts {
  outbox: { measure(): Promise<{ waiting: number; oldestDueSeconds: number }> };
  securityEvents: { countRecentFailures(): Promise<number> };
  purchases: { measure(): Promise<{ waiting: number; troubled: number }> };
  backups: { measure(): Promise<{ ageSeconds: number; isFailing: boolean }> };
}

/** Milliseconds for which a database that does not answer may hold up the rest. */
const patience = 1_000;

/** What waits in the database, the same for every process. `Nan` while the database does not answer. */
export function createQueueMetrics({ outbox, purchases, securityEvents, backups }: QueuesParts) {
  const registry = new Registry();
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const waiting = gauge('outbox_waiting', 'Mails to be sent.');
  const age = gauge('outbox_oldest_due_seconds', 'How long the mail that waits longest has been due.');
  const events = gauge('purchase_events_waiting', 'Purchase events to be acted on.');
  const troubled = gauge(
    'purchase_events_troubled',
    'Purchase events that failed: given up, or tried again.',
  );
  const failures = gauge('failed_logins_recent', 'Attempts to log in that failed in the last 15 minutes.');
  const backupAge = gauge('backup_age_seconds', 'Since the newest whole backup was begun.');
  const backupFailing = gauge('backup_failing', '1 when the last backup could not be made.');

  /** @returns Prometheus text */
  return async function queuesText(): Promise<string> {
    const unknown = { waiting: Number.NaN, oldestDueSeconds: Number.NaN, troubled: Number.NaN };
    const known = Promise.all([
      outbox.measure(),
      purchases.measure(),
      securityEvents.countRecentFailures(),
      backups.measure(),
    ]).catch(() => undefined);
    const [mails, purchaseEvents, failed, copies] = (await Promise.race([known, sleep(patience)])) ?? [
      unknown,
      unknown,
      Number.NaN,
      { ageSeconds: Number.NaN, isFailing: Number.NaN },
    ];
    waiting.set(mails.waiting);
    age.set(mails.oldestDueSeconds);
    events.set(purchaseEvents.waiting);
    troubled.set(purchaseEvents.troubled);
    failures.set(failed);
    backupAge.set(copies.ageSeconds);
    backupFailing.set(Number(copies.isFailing));
    return registry.metrics();
  };
}
