import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { testOrigin } from './test-app.ts';

/** Returns the code (TOTP) that an authenticator app shows for a key. @param steps of 30 seconds from now */
export async function totpCodeOf(uri: string, steps = 0): Promise<string> {
  const key = new URL(uri).searchParams.get('secret') ?? '';
  const secret = Buffer.from(base32(key)).toString();
  return createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + steps);
}

function base32(text: string): number[] {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

interface Options {
  challenge: string;
}

type Answer = {
  id: string;
  rawId: string;
  type: string;
  clientExtensionResults: object;
  response: Record<string, string>;
};

export interface Authenticator {
  /** The same passkey, in the hand of whoever has found the device. */
  careless(): Authenticator;
  /** @param options of the site for a new passkey */
  create(options: Options): Answer;
  /** @param options of the site for a login */
  get(options: Options): Answer;
}

const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Returns a device with one passkey, which answers as browsers do (WebAuthn, level 3). */
export function createAuthenticator({
  verifiesUser = true,
  id = randomBytes(16),
  pair = newPair(),
} = {}): Authenticator {
  const { publicKey, privateKey } = pair;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const relyingParty = createHash('sha256').update(new URL(testOrigin).hostname).digest();
  const flags = (more: number) => Buffer.from([0x01 | (verifiesUser ? 0x04 : 0) | more, 0, 0, 0, 0]);

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: testOrigin, crossOrigin: false }));
  const answer = (response: Record<string, string>): Answer => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    careless: () => createAuthenticator({ verifiesUser: false, id, pair }),

    create(options) {
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        relyingParty,
        flags(0x40),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      // {fmt: 'none', attStmt: {}, authData: data}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },

    get(options) {
      const data = Buffer.concat([relyingParty, flags(0)]);
      const client = clientData('webauthn.get', options);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
