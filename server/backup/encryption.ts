import { createDecipheriv, scrypt } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import {
  Decrypter,
  Encrypter,
  generateX25519Identity,
  type Identity,
  identityToRecipient,
  type Stanza,
} from 'age-encryption';
import pLimit from 'p-limit';
import { BackupError } from './backup-error.ts';

/** The first line of a file that `age` encrypted: https://age-encryption.org/v1 */
const ageHeader = Buffer.from('age-encryption.org/v1\n');

type Bytes = AsyncIterable<Uint8Array>;
const webStream = (content: Bytes) => ReadableStream.from(content) as globalThis.ReadableStream<Uint8Array>;

/** @throws {BackupError} if the file is missing or unreadable */
export async function isEncrypted(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    const { buffer } = await handle
      .read(Buffer.alloc(ageHeader.length), 0, ageHeader.length)
      .finally(() => handle.close());
    return buffer.equals(ageHeader);
  } catch (error) {
    throw new BackupError(`Não é possível ler ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

const encryptBy = (addReader: (encrypter: Encrypter) => void) =>
  async function* (content: Bytes): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    addReader(encrypter);
    yield* await encrypter.encrypt(webStream(content));
  };

export const encryptWith = (passphrase: string) =>
  encryptBy((encrypter) => encrypter.setPassphrase(passphrase));

/** Encrypts so that only the key's owner can decrypt. @param recipient the public half of the key */
export const encryptFor = (recipient: string) => encryptBy((encrypter) => encrypter.addRecipient(recipient));

/** Generates a key pair for {@link encryptFor}; the program `age` can decrypt with it too. */
export async function generateKey(): Promise<{ key: string; recipient: string }> {
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}

const keyPattern = /^\s*AGE-SECRET-KEY-1/i;

function addKey(decrypter: Decrypter, key: string): void {
  try {
    decrypter.addIdentity(key.trim().toUpperCase());
  } catch {
    throw new BackupError('A chave da cópia não está inteira: copie-a de novo.');
  }
}

/** Bytes of a header, and recipients in it; ours has one. Each is tried with the key. */
const maxHeaderBytes = 16 * 1024;
const maxRecipients = 20;
/** Base-2 logarithm of scrypt's cost, which the file names: 256 MB and a second. `age` itself writes 18. */
const maxCostExponent = 18;
const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** One key at a time, as each takes so much memory. */
const keyQueue = pLimit(1);

/** Opens the header with a passphrase. Node derives the key in a thread of its own; `age-encryption` would block this one. */
function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza, ...others]: Stanza[]) {
      const [type, salt = '', cost = ''] = stanza?.args ?? [];
      if (!stanza || type !== 'scrypt') return null;
      const exponent = Number(cost);
      if (others.length > 0 || !/^[1-9]\d?$/.test(cost) || stanza.body.length !== 32) throw brokenHeader();
      if (exponent > maxCostExponent)
        throw new BackupError('A cópia foi cifrada com um custo alto demais para ser aberta aqui.');
      const label = Buffer.from('age-encryption.org/v1/scrypt');
      const labelAndSalt = Buffer.concat([label, Buffer.from(salt, 'base64')]);
      const options = { N: 2 ** exponent, r: 8, p: 1, maxmem: 2 ** (exponent + 11) + 2 ** 20 };
      const key = await keyQueue(() => deriveKey(passphrase, labelAndSalt, 32, options));
      const decipher = createDecipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 });
      decipher.setAuthTag(stanza.body.subarray(16));
      try {
        return Buffer.concat([decipher.update(stanza.body.subarray(0, 16)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

const brokenHeader = () => new BackupError('A cópia cifrada está danificada ou incompleta.');

/** Reads the header, which must end soon, and gives all of the content back. @throws {BackupError} if it is too long */
async function withBoundedHeader(content: Bytes): Promise<Bytes> {
  const iterator = content[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let next: IteratorResult<Uint8Array>;
  do {
    next = await iterator.next();
    if (!next.done) start = Buffer.concat([start, next.value]);
  } while (!next.done && start.length < maxHeaderBytes);
  const header = start.subarray(0, maxHeaderBytes).toString('latin1');
  const end = header.indexOf('\n--- ');
  if (end < 0 || header.slice(0, end).split('\n-> ').length - 1 > maxRecipients) throw brokenHeader();
  return (async function* () {
    yield start;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}

/**
 * @param passphrase a passphrase, or the owner's key
 * @throws {BackupError} if it is wrong, before reading more than the header
 */
export async function decryptWith(passphrase: string | undefined, content: Bytes): Promise<Bytes> {
  if (!passphrase) throw new BackupError('A cópia está cifrada e pede a sua senha.');
  const decrypter = new Decrypter();
  const isKey = keyPattern.test(passphrase);
  if (isKey) addKey(decrypter, passphrase);
  else decrypter.addIdentity(passphraseIdentity(passphrase));
  try {
    return await decrypter.decrypt(webStream(await withBoundedHeader(content)));
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).code) throw error;
    if (!(error as Error).message.startsWith('no identity matched')) throw brokenHeader();
    throw new BackupError(`A ${isKey ? 'chave' : 'senha'} não abre esta cópia.`);
  }
}
