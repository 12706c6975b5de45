import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { jwksPath } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import { createEncryption } from '../../settings/encryption.ts';
import type { CredentialsRepository } from './credentials.repository.ts';

/** The algorithm that Open Badges 3.0 asks every verifier to know. */
const alg = 'RS256';

/** Open Badges 3.0 asks for both ids as claims of the token. */
type SignedCredential = JWTPayload & { id: string; credentialSubject: { id: string } };

/**
 * Keeps the key that signs credentials. Each secret has one of its own, which it encrypts: a new secret brings a new key
 * by itself, and processes with different secrets do not quarrel. Public keys stay for ever.
 */
export function createSigningKeys(
  { appUrl, authSecrets }: Base['config'],
  repository: CredentialsRepository,
) {
  const encryption = createEncryption(authSecrets);
  const madeFor = (suffix: string) =>
    encryption.ids.map((id) => `${id} ${appUrl}${suffix}`) as [string, ...string[]];
  const [current, ...others] = madeFor(` ${alg}`);
  // 1.1.0 signs with those without an algorithm while it is updated, and after a rollback.
  const kept = [current, ...others, ...madeFor('')] as const;

  return {
    /** Makes the key of the current secret unless there is one. @returns 1 if it was made */
    async prepare(): Promise<number> {
      let isNew = false;
      if (!(await repository.findSigningKey(current))) {
        const { privateKey } = await generateKeyPair(alg, { extractable: true });
        const jwk = await exportJWK(privateKey);
        const kid = `${appUrl}${jwksPath}#${await calculateJwkThumbprint(jwk)}`;
        const private_key = encryption.encrypt(kid, JSON.stringify(jwk));
        isNew = await repository.addSigningKey(
          { made_for: current, kid, private_key },
          { alg, x: jwk.n ?? '' },
        );
      }
      await repository.removeRetiredSigningKeys(kept);
      return Number(isNew);
    },

    /** Returns the JSON Web Key Set: every key that signs or did. */
    async publicKeys() {
      const keys = await repository.listPublicKeys();
      return {
        keys: keys.map(({ kid, alg, x }) => ({
          ...(alg === 'EdDSA' ? { kty: 'OKP', crv: 'Ed25519', x } : { kty: 'RSA', n: x, e: 'AQAB' }),
          ...{ kid, alg, use: 'sig' },
        })),
      };
    },

    /** Signs a Verifiable Credential, with the header of Open Badges 3.0, part 8.2. @throws {AppError} `unavailable` until there is a key */
    async sign(credential: SignedCredential, validFrom: Date): Promise<string> {
      const key = await repository.findSigningKey(current);
      const jwk = key && encryption.decrypt(key.kid, key.private_key);
      if (!key || jwk === undefined) throw new AppError('unavailable');
      return new SignJWT(credential)
        .setProtectedHeader({ alg, kid: key.kid, typ: 'JWT' })
        .setIssuer(appUrl)
        .setJti(credential.id)
        .setSubject(credential.credentialSubject.id)
        .setNotBefore(validFrom)
        .sign(await importJWK(JSON.parse(jwk) as JWK, alg));
    },
  };
}
