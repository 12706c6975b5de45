import type { PaymentChange } from '../../domain/content/payments.ts';
import type { Transaction } from '../db/connect.ts';
import type { Author } from '../features/content/content.repository.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { AdministrationRepository } from './administration.repository.ts';

interface NoticeParts {
  outbox: Pick<OutboxRepository, 'add'>;
  administration: Pick<AdministrationRepository, 'listAdminEmails'>;
  ownerEmail: string | undefined;
}

interface Published {
  author: Author;
  revision: number;
  changes: readonly PaymentChange[];
}

/** Writes to the owner and all administrators when other payment links or prices are published, in that transaction. */
export function createPaymentNotice({ outbox, administration, ownerEmail }: NoticeParts) {
  return async (transaction: Transaction, { author, revision, changes }: Published): Promise<void> => {
    const admins = await administration.listAdminEmails(transaction);
    const data = {
      by: author.id ?? '',
      at: new Date().toISOString(),
      revision: String(revision),
      lines: changes.map(({ label, before, after }) => `${label}\tde ${before} para ${after}`).join('\n'),
    };
    for (const recipient of new Set([...(ownerEmail ? [ownerEmail] : []), ...admins]))
      await outbox.add(transaction, { kind: 'payments-changed', recipient, data });
  };
}
