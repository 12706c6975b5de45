import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * A manifest names every member with its hash, so its signature is the whole archive's: HMAC-SHA-256 with a key made of the
 * installation's secret for nothing else (HKDF), over the manifest as JSON without white space and signature.
 */
const purpose = 'ia-vet archive manifest 1';

/** Returns the manifest's text, signed. */
export function signedText(manifest: object, secret: string): string {
  return JSON.stringify({ ...manifest, signature: macOf(manifest, secret).toString('hex') }, null, 1);
}

/** @returns false also for a manifest without a signature */
export function isSignedBy(text: string, secrets: readonly string[]): boolean {
  const { signature, ...manifest } = JSON.parse(text);
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return secrets.some((secret) => {
    const right = macOf(manifest, secret);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function macOf(manifest: object, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(JSON.stringify(manifest)).digest();
}
