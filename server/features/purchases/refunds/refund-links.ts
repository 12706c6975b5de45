import { linkLifetimes } from '../../../../domain/lifetimes.ts';
import { paths } from '../../../../domain/paths.ts';
import { isSigned, type Secrets, signatureOf } from '../../../sessions/signature.ts';

/** Signs links that let a buyer withdraw without an account: purchase and request time, nothing is stored. */
export function createRefundLinks({ appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets }) {
  return {
    /** @param asked decides the guarantee, whenever the link is followed */
    make(purchaseId: string, asked: Date): string {
      const signed = `${purchaseId}.${asked.getTime()}`;
      return `${appUrl}${paths.refund}?token=${signed}.${signatureOf(authSecrets[0], `refund:${signed}`)}`;
    },

    /** Returns undefined if the link is forged or too old. */
    read(token: string): { purchaseId: string; asked: Date } | undefined {
      const [purchaseId = '', time = '', signature = ''] = token.split('.');
      if (!isSigned(authSecrets, `refund:${purchaseId}.${time}`, signature)) return undefined;
      const isOver = Date.now() - Number(time) > linkLifetimes.refund * 1000;
      return isOver ? undefined : { purchaseId, asked: new Date(Number(time)) };
    },
  };
}

export type RefundLinks = ReturnType<typeof createRefundLinks>;
