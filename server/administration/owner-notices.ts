import type { Check } from '../../domain/checks.ts';
import { lastTimeAt } from '../../domain/dates.ts';
import type { Transact } from '../db/connect.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { OwnerNoticesRepository } from './owner-notices.repository.ts';

interface NoticesParts {
  /** Undefined turns notices off. */
  ownerEmail: () => string | undefined;
  findAlerts: () => Promise<Check[]>;
  repository: OwnerNoticesRepository;
  outbox: Pick<OutboxRepository, 'add'>;
  transact: Transact;
  isMyTurn: () => Promise<boolean>;
}

/** Hour of the daily summary, in Brazil. */
export const summaryHour = 8;

/**
 * Emails the owner about each alert when it begins. Once a day, in the morning, one more email lists those that last, if
 * they are several or have grown in number.
 */
export function createOwnerNotices(parts: NoticesParts) {
  const { findAlerts, repository, outbox, transact, isMyTurn } = parts;

  return async function look(now = new Date()): Promise<number> {
    const ownerEmail = parts.ownerEmail();
    if (!ownerEmail || !(await isMyTurn())) return 0;
    const found = await findAlerts();
    return transact(async (transaction) => {
      const begun = await repository.see(transaction, found);
      const untold = found.filter((one) => begun.includes(one.kind) && !one.isToldApart);
      for (const { kind, title, text, path } of untold)
        await outbox.add(transaction, {
          kind: 'trouble',
          recipient: ownerEmail,
          onceKey: `trouble:${kind}:${now.toISOString()}`,
          data: { title, text, path },
        });

      const morning = lastTimeAt(summaryHour, now);
      const known = await repository.listSince(transaction, morning);
      const lasting = found.flatMap((alert) => {
        const row = known.find(({ kind }) => kind === alert.kind);
        return row ? [{ alert, row }] : [];
      });
      const hasGrown = lasting.some(({ alert, row }) => alert.count > row.told_count);
      const isTold = lasting.some(({ row }) => row.told_at >= morning);
      if (isTold || !(lasting.length > 1 || hasGrown)) return untold.length;
      const told = lasting.map(({ alert }) => alert);
      await outbox.add(transaction, {
        kind: 'trouble-summary',
        recipient: ownerEmail,
        onceKey: `trouble-summary:${morning.toISOString()}`,
        data: { lines: told.map(lineOf).join('\n') },
      });
      await repository.markTold(transaction, told);
      return untold.length + 1;
    });
  };
}

const lineOf = ({ title, text }: Check) => `${title}. ${text}`;
