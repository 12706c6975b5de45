import { createHmac, timingSafeEqual } from 'node:crypto';

/** The first signs, all verify. */
export type Secrets = readonly [string, ...string[]];

/** @param text begins with its purpose: a signature made for one does not pass for another @returns base64url */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** @param signature base64 or base64url */
export function isSigned(secrets: readonly string[], text: string, signature: string): boolean {
  const received = Buffer.from(signature, 'base64');
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, text), 'base64');
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}
