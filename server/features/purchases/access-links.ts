import { linkLifetimeSeconds } from '../../../domain/lifetimes.ts';
import { paths } from '../../../domain/paths.ts';
import { purchaseCodeKey } from '../../../domain/purchases.ts';
import { isSigned, type Secrets, signatureOf } from '../../sessions/signature.ts';

/** Returns functions for signed links by which a mailbox confirms a request for access; nothing is stored. */
export function createAccessLinks({ appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets }) {
  return {
    create(email: string, code: string): string {
      const parts = [Buffer.from(email).toString('base64url'), purchaseCodeKey(code), Date.now()];
      const signed = parts.join('.');
      return `${appUrl}${paths.access}?token=${signed}.${signatureOf(authSecrets[0], `access:${signed}`)}`;
    },

    /** Returns undefined if the link is forged or too old. @returns `code` as {@link purchaseCodeKey} writes it */
    read(token: string): { email: string; code: string } | undefined {
      const [encoded = '', code = '', time = '', signature = ''] = token.split('.');
      if (!isSigned(authSecrets, `access:${encoded}.${code}.${time}`, signature)) return undefined;
      const isOver = Date.now() - Number(time) > linkLifetimeSeconds.accessRequest * 1000;
      return isOver ? undefined : { email: Buffer.from(encoded, 'base64url').toString(), code };
    },
  };
}
