import type { Actor, SiteAction } from '../../domain/audit.ts';
import { type MadeKind, madeNames } from '../../domain/made.ts';
import type { AuditLog } from '../db/audit-log.repository.ts';
import type { Transaction } from '../db/connect.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { MadeOutcome } from './admin.repository.ts';

const endActions = {
  'api-key': 'revoke-api-key',
  webhook: 'remove-webhook',
  invitation: 'cancel-invitation',
  newsletter: 'stop-newsletter',
} as const satisfies Record<MadeKind, SiteAction>;

/** Returns the function that records what became of what an account made. */
export function createRecordEnded({ auditLog, outbox }: { auditLog: AuditLog; outbox: OutboxRepository }) {
  return async (tx: Transaction, actor: Actor, { ended, kept }: MadeOutcome): Promise<void> => {
    for (const { kind, name } of ended)
      await auditLog.record(tx, actor, { action: endActions[kind], detail: name });
    for (const { kind, id, name } of kept) {
      const detail = `${madeNames[kind]}: ${name}`;
      await auditLog.record(tx, actor, { action: 'take-over', detail });
      // The links of before have ended with the former inviter.
      if (kind === 'invitation')
        await outbox.add(tx, { kind: 'team-invitation', recipient: name, data: { invitation: id } });
    }
  };
}
