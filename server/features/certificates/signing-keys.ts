import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { jwksPath } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import { createEncryption } from '../../settings/encryption.ts';
import type { CredentialsRepository } from './credentials.repository.ts';

interface SigningKeysDependencies extends Pick<Base, 'config'> {
  repository: CredentialsRepository;
}

const alg = 'EdDSA';
const keyType = { kty: 'OKP', crv: 'Ed25519' };

/** Open Badges 3.0 asks for both ids as claims of the token. */
type SignedCredential = JWTPayload & { id: string; credentialSubject: { id: string } };

/**
 * Keeps the key that signs credentials. Each secret has one of its own, which it encrypts: a new secret brings a new key
 * by itself, and processes with different secrets do not quarrel. Public keys stay for ever.
 */
export function createSigningKeys({ config, repository }: SigningKeysDependencies) {
  const { appUrl, authSecrets } = config;
  const encryption = createEncryption(authSecrets);
  const madeFor = encryption.ids.map((id) => `${id} ${appUrl}`) as [string, ...string[]];
  const [current] = madeFor;

  return {
    /** Makes the key of the current secret unless there is one. @returns 1 if it was made */
    async prepare(): Promise<number> {
      let isNew = false;
      if (!(await repository.findSigningKey(current))) {
        const { privateKey } = await generateKeyPair(alg, { crv: keyType.crv, extractable: true });
        const { x = '', d = '' } = await exportJWK(privateKey);
        const kid = `${appUrl}${jwksPath}#${await calculateJwkThumbprint({ ...keyType, x })}`;
        const private_key = encryption.encrypt(kid, d);
        isNew = await repository.addSigningKey({ made_for: current, kid, x, private_key });
      }
      await repository.removeRetiredSigningKeys(madeFor);
      return Number(isNew);
    },

    /** Returns the JSON Web Key Set: every key that signs or did. */
    async publicKeys() {
      const keys = await repository.listPublicKeys();
      return { keys: keys.map(({ kid, x }) => ({ ...keyType, x, kid, alg, use: 'sig' })) };
    },

    /** Signs a Verifiable Credential as `application/vc+jwt`. @throws {AppError} `unavailable` until there is a key */
    async sign(credential: SignedCredential, validFrom: Date): Promise<string> {
      const key = await repository.findSigningKey(current);
      const d = key && encryption.decrypt(key.kid, key.private_key);
      if (!key || d === undefined) throw new AppError('unavailable');
      return new SignJWT(credential)
        .setProtectedHeader({ alg, typ: 'vc+jwt', cty: 'vc', kid: key.kid })
        .setIssuer(appUrl)
        .setJti(credential.id)
        .setSubject(credential.credentialSubject.id)
        .setNotBefore(validFrom)
        .sign(await importJWK({ ...keyType, x: key.x, d }, alg));
    },
  };
}
