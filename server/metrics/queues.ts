import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';

interface QueueMetricsDependencies {
  outbox: { measure(): Promise<{ waiting: number; oldestDueSeconds: number }> };
  securityEvents: { countRecentFailures(): Promise<number> };
  purchases: { measure(): Promise<{ waiting: number; failed: number }> };
  webhooks: { measure(): Promise<{ waiting: number; given_up: number }> };
  backups: { status(): Promise<{ ageSeconds: number | null; isFailing: boolean }> };
  restoreChecks: { status(): Promise<{ ageSeconds: number | null; isFailing: boolean }> };
}

/** Milliseconds to wait for the database; other metrics must not wait longer. */
const timeout = 1_000;

/** Returns a function that reads metrics of the database, the same in every process; `Nan` while it does not answer. */
export function createQueueMetrics({
  outbox,
  purchases,
  webhooks,
  securityEvents,
  backups,
  restoreChecks,
}: QueueMetricsDependencies) {
  const registry = new Registry();
  const gauge = (name: string, help: string) => {
    const newGauge = new Gauge({ name, help, registers: [registry] });
    return (value = Number.NaN) => newGauge.set(value);
  };
  const waiting = gauge('outbox_waiting', 'Mails to be sent.');
  const age = gauge('outbox_oldest_due_seconds', 'How long the mail that waits longest has been due.');
  const events = gauge('purchase_events_waiting', 'Purchase events to be acted on.');
  const failedEvents = gauge(
    'purchase_events_troubled',
    'Purchase events that failed: given up, or tried again.',
  );
  const told = gauge('outgoing_events_waiting', 'Events of which other systems are to be told.');
  const givenUp = gauge('outgoing_events_given_up', 'Such events that were given up in the last 7 days.');
  const failures = gauge('failed_logins_recent', 'Attempts to log in that failed in the last 15 minutes.');
  const backupAge = gauge('backup_age_seconds', 'Since the newest whole backup was begun.');
  const backupFailing = gauge('backup_failing', '1 when the last backup could not be made.');
  const checkAge = gauge('backup_check_age_seconds', 'Since a backup was last restored to check it.');
  const checkFailing = gauge('backup_check_failing', '1 when the last check of a backup failed.');

  return async function queuesText(): Promise<string> {
    const measured = Promise.all([
      outbox.measure(),
      purchases.measure(),
      webhooks.measure(),
      securityEvents.countRecentFailures(),
      backups.status(),
      restoreChecks.status(),
    ]).catch(() => undefined);
    const [mails, purchaseEvents, outgoing, failedLogins, copies, checks] =
      (await Promise.race([measured, sleep(timeout)])) ?? [];
    waiting(mails?.waiting);
    age(mails?.oldestDueSeconds);
    events(purchaseEvents?.waiting);
    failedEvents(purchaseEvents?.failed);
    told(outgoing?.waiting);
    givenUp(outgoing?.given_up);
    failures(failedLogins);
    backupAge(copies?.ageSeconds ?? undefined);
    backupFailing(copies && Number(copies.isFailing));
    checkAge(checks?.ageSeconds ?? undefined);
    checkFailing(checks && Number(checks.isFailing));
    return registry.metrics();
  };
}
