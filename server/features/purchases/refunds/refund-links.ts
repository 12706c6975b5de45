import { linkLifetimeSeconds } from '../../../../domain/lifetimes.ts';
import { paths } from '../../../../domain/paths.ts';
import { isUuid } from '../../../http/validate.ts';
import { isSigned, type Secrets, signatureOf } from '../../../sessions/signature.ts';

/**
 * Returns functions for signed links that let a buyer request a refund without an account; nothing is stored. A link is
 * its holder's: it ends once the purchase has another email.
 */
export function createRefundLinks({ appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets }) {
  return {
    /** @param requestedAt must be within the guarantee, whenever the link is followed */
    create(purchaseId: string, holder: string, requestedAt: Date): string {
      const time = requestedAt.getTime();
      const signature = signatureOf(authSecrets[0], signedText(purchaseId, time, holder));
      return `${appUrl}${paths.refund}?token=${purchaseId}.${time}.${signature}`;
    },

    /**
     * Returns what an unexpired link says; it proves nothing before `isHeldBy` has compared its signature with the email
     * that the purchase has.
     */
    read(token: string) {
      const [purchaseId = '', time = '', signature = ''] = token.split('.');
      const isOver = !(Date.now() - Number(time) <= linkLifetimeSeconds.refund * 1000);
      if (isOver || !isUuid(purchaseId)) return undefined;
      const isHeldBy = (email: string) =>
        isSigned(authSecrets, signedText(purchaseId, Number(time), email), signature);
      return { purchaseId, requestedAt: new Date(Number(time)), isHeldBy };
    },
  };
}

const signedText = (purchaseId: string, time: number, holder: string) =>
  `refund:${purchaseId}.${time}.${holder}`;

export type RefundLink = NonNullable<ReturnType<ReturnType<typeof createRefundLinks>['read']>>;
