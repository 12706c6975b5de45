import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import { alertKinds, type Check } from '../../domain/checks.ts';

interface QueueMetricsDependencies {
  outbox: { measure(): Promise<{ waiting: number; oldestDueSeconds: number }> };
  securityEvents: { countRecentFailures(): Promise<number> };
  purchases: { countWaiting(): Promise<number> };
  webhooks: { measure(): Promise<{ waiting: number }> };
  backups: { status(): Promise<{ ageSeconds: number | null }> };
  restoreChecks: { status(): Promise<{ ageSeconds: number | null }> };
  /** Returns what needs a person, as the first page of the admin area lists it. */
  findAlerts(): Promise<readonly Check[]>;
}

/** Milliseconds to wait for the database; other metrics must not wait longer, and Prometheus waits for ten seconds. */
const timeout = 5_000;

/** Returns a function that reads metrics of the database, the same in every process; `Nan` while it does not answer. */
export function createQueueMetrics({
  outbox,
  purchases,
  webhooks,
  securityEvents,
  backups,
  restoreChecks,
  findAlerts,
}: QueueMetricsDependencies) {
  const registry = new Registry();
  const gauge = (name: string, help: string) => {
    const newGauge = new Gauge({ name, help, registers: [registry] });
    return (value = Number.NaN) => newGauge.set(value);
  };
  const waiting = gauge('outbox_waiting', 'Mails to be sent.');
  const age = gauge('outbox_oldest_due_seconds', 'How long the mail that waits longest has been due.');
  const events = gauge('purchase_events_waiting', 'Purchase events to be acted on.');
  const told = gauge('outgoing_events_waiting', 'Events of which other systems are to be told.');
  const failures = gauge('failed_logins_recent', 'Attempts to log in that failed in the last 15 minutes.');
  const backupAge = gauge('backup_age_seconds', 'Since the newest whole backup was begun.');
  const checkAge = gauge('backup_check_age_seconds', 'Since a backup was last restored to check it.');
  const alerts = new Gauge({
    name: 'site_alerts',
    help: 'What needs a person, by kind: what the first page of the admin area lists.',
    labelNames: ['kind'],
    registers: [registry],
  });

  return async function queuesText(): Promise<string> {
    const measured = Promise.all([
      outbox.measure(),
      purchases.countWaiting(),
      webhooks.measure(),
      securityEvents.countRecentFailures(),
      backups.status(),
      restoreChecks.status(),
    ]);
    const [values, found] = await Promise.all([inTime(measured), inTime(findAlerts())]);
    const [mails, purchaseEvents, outgoing, failedLogins, copies, checks] = values ?? [];
    waiting(mails?.waiting);
    age(mails?.oldestDueSeconds);
    events(purchaseEvents);
    told(outgoing?.waiting);
    failures(failedLogins);
    backupAge(copies?.ageSeconds ?? undefined);
    checkAge(checks?.ageSeconds ?? undefined);
    for (const kind of alertKinds) {
      const ofKind = found?.filter((check) => check.kind === kind);
      alerts.set({ kind }, ofKind?.reduce((sum, { count }) => sum + count, 0) ?? Number.NaN);
    }
    return registry.metrics();
  };
}

/** Returns undefined for what fails or takes longer than {@link timeout}. */
function inTime<Value>(value: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([value.catch(() => undefined), sleep(timeout, undefined)]);
}
