import type { Check } from '../../domain/checks.ts';
import { lastTimeAt } from '../../domain/dates.ts';
import type { Transact } from '../db/connect.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import { ownerNoticesRepository as repository } from './owner-notices.repository.ts';

interface Dependencies {
  /** Undefined turns notices off. */
  ownerEmail: () => string | undefined;
  findAlerts: () => Promise<Check[]>;
  outbox: Pick<OutboxRepository, 'add'>;
  transact: Transact;
  /** Claims the current interval. @returns true in only one of all processes */
  claimInterval: () => Promise<boolean>;
}

/** Hour of the daily summary, in Brazil. */
export const summaryHour = 8;

/**
 * Returns the task that emails the owner about each new alert. Each morning one more email lists the alerts that
 * continue, if there are several or one counts more than before. The task returns the number of emails.
 */
export function createOwnerNotices(dependencies: Dependencies) {
  const { findAlerts, outbox, transact, claimInterval } = dependencies;

  return async function emailOwner(now = new Date()): Promise<number> {
    const ownerEmail = dependencies.ownerEmail();
    if (!ownerEmail || !(await claimInterval())) return 0;
    const currentAlerts = await findAlerts();
    return transact(async (tx) => {
      const newKinds = await repository.recordSeen(tx, currentAlerts);
      const newAlerts = currentAlerts.filter((alert) => newKinds.includes(alert.kind) && !alert.hasOwnEmail);
      for (const { kind, title, text, path } of newAlerts)
        await outbox.add(tx, {
          kind: 'trouble',
          recipient: ownerEmail,
          onceKey: `trouble:${kind}:${now.toISOString()}`,
          data: { title, text, path },
        });

      const morning = lastTimeAt(summaryHour, now);
      const rows = await repository.listBegunBefore(tx, morning);
      const lasting = currentAlerts.flatMap((alert) => {
        const row = rows.find(({ kind }) => kind === alert.kind);
        return row ? [{ alert, row }] : [];
      });
      const hasGrown = lasting.some(({ alert, row }) => alert.count > row.told_count);
      const isTold = lasting.some(({ row }) => row.told_at >= morning);
      if (isTold || !(lasting.length > 1 || hasGrown)) return newAlerts.length;
      const summarized = lasting.map(({ alert }) => alert);
      await outbox.add(tx, {
        kind: 'trouble-summary',
        recipient: ownerEmail,
        onceKey: `trouble-summary:${morning.toISOString()}`,
        data: { lines: summarized.map(lineOf).join('\n') },
      });
      await repository.recordSummarized(tx, summarized);
      return newAlerts.length + 1;
    });
  };
}

const lineOf = ({ title, text }: Check) => `${title}. ${text}`;
