import type { Actor } from '../../../domain/audit.ts';
import type { PaymentChange } from '../../../domain/content/payments.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';

interface PaymentChanges {
  author: Actor;
  revision: number;
  changes: readonly PaymentChange[];
}

/** Emails owner and admins about new payment links or prices, in the publishing transaction. */
export function createPaymentChangeEmails({ outbox, adminRepository, settings }: Base) {
  return async (tx: Transaction, { author, revision, changes }: PaymentChanges): Promise<void> => {
    const admins = await adminRepository.listAdminEmails(tx);
    const { OWNER_EMAIL } = settings.current();
    const data = {
      by: author.id ?? '',
      at: new Date().toISOString(),
      revision: String(revision),
      lines: changes.map(({ label, before, after }) => `${label}\tde ${before} para ${after}`).join('\n'),
    };
    for (const recipient of new Set([...(OWNER_EMAIL ? [OWNER_EMAIL.toLowerCase()] : []), ...admins]))
      await outbox.add(tx, { kind: 'payments-changed', recipient, data });
  };
}
