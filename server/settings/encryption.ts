import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../sessions/signature.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

interface Key {
  /** Identifies the secret that encrypted a text, without disclosing it. */
  id: string;
  bytes: Buffer;
}

/** Encrypts settings with keys derived from AUTH_SECRET: the first secret writes, all of them read. */
export function createEncryption(secrets: Secrets) {
  const keys = secrets.map(deriveKey);
  const [current] = keys as [Key];
  const idOf = (encrypted: string) => encrypted.split(':')[0];
  return {
    /** Ids of the secrets, the current one first. */
    ids: keys.map(({ id }) => id),

    /** @param name of the setting; the text cannot be decrypted under another name */
    encrypt(name: string, text: string): string {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, current.bytes, iv).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current.id}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },

    /** Returns undefined if none of the secrets decrypts the text. */
    decrypt(name: string, encrypted: string): string | undefined {
      const [id, encoded = ''] = encrypted.split(':');
      const key = keys.find((candidate) => candidate.id === id);
      const bytes = Buffer.from(encoded, 'base64url');
      if (!key || bytes.length < ivLength + tagLength) return undefined;
      try {
        const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, ivLength))
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
        const body = decipher.update(bytes.subarray(ivLength + tagLength));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },

    /** Returns true if the first secret encrypted the text. */
    isCurrent: (encrypted: string) => idOf(encrypted) === current.id,
  };
}

export type Encryption = ReturnType<typeof createEncryption>;

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'ia-vet settings', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}
