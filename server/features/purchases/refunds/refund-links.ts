import { linkLifetimes } from '../../../../domain/lifetimes.ts';
import { paths } from '../../../../domain/paths.ts';
import { isSigned, type Secrets, signatureOf } from '../../../sessions/signature.ts';

/** Returns functions for signed links that let a buyer request a refund without an account; nothing is stored. */
export function createRefundLinks({ appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets }) {
  return {
    /** @param requestedAt must be within the guarantee, whenever the link is followed */
    create(purchaseId: string, requestedAt: Date): string {
      const signed = `${purchaseId}.${requestedAt.getTime()}`;
      return `${appUrl}${paths.refund}?token=${signed}.${signatureOf(authSecrets[0], `refund:${signed}`)}`;
    },

    /** Returns undefined if the link is forged or too old. */
    read(token: string): { purchaseId: string; requestedAt: Date } | undefined {
      const [purchaseId = '', time = '', signature = ''] = token.split('.');
      if (!isSigned(authSecrets, `refund:${purchaseId}.${time}`, signature)) return undefined;
      const isOver = Date.now() - Number(time) > linkLifetimes.refund * 1000;
      return isOver ? undefined : { purchaseId, requestedAt: new Date(Number(time)) };
    },
  };
}

export type RefundLinks = ReturnType<typeof createRefundLinks>;
