import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkLifetimes } from '../../../../domain/lifetimes.ts';
import { paths } from '../../../../domain/paths.ts';
import type { Secrets } from '../../../sessions/session-cookie.ts';

/** Signs links that let a buyer withdraw without an account: purchase and request time, nothing is stored. */
export function createRefundLinks({ appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets }) {
  const sign = (secret: string, signed: string) =>
    createHmac('sha256', secret).update(`refund:${signed}`).digest();

  return {
    /** @param asked decides the guarantee, whenever the link is followed */
    make(purchaseId: string, asked: Date): string {
      const signed = `${purchaseId}.${asked.getTime()}`;
      return `${appUrl}${paths.refund}?token=${signed}.${sign(authSecrets[0], signed).toString('base64url')}`;
    },

    /** Returns undefined if the link is forged or too old. */
    read(token: string): { purchaseId: string; asked: Date } | undefined {
      const [purchaseId = '', time = '', signature = ''] = token.split('.');
      const presented = Buffer.from(signature, 'base64url');
      const isGenuine = authSecrets.some((secret) => {
        const expected = sign(secret, `${purchaseId}.${time}`);
        return presented.length === expected.length && timingSafeEqual(presented, expected);
      });
      if (!isGenuine || Date.now() - Number(time) > linkLifetimes.refund * 1000) return undefined;
      return { purchaseId, asked: new Date(Number(time)) };
    },
  };
}

export type RefundLinks = ReturnType<typeof createRefundLinks>;
