import { open } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
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

export function encryptWith(passphrase: string) {
  return async function* (content: Bytes): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(webStream(content));
  };
}

/** Encrypts so that only the key's owner can decrypt. @param recipient the public half of the key */
export function encryptFor(recipient: string) {
  return async function* (content: Bytes): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(webStream(content));
  };
}

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

/**
 * @param passphrase a passphrase, or the owner's key
 * @throws {BackupError} if it is wrong, before reading more than the header
 */
export async function decryptWith(passphrase: string | undefined, content: Bytes): Promise<Bytes> {
  if (!passphrase) throw new BackupError('A cópia está cifrada e pede a sua senha.');
  const decrypter = new Decrypter();
  const isKey = keyPattern.test(passphrase);
  if (isKey) addKey(decrypter, passphrase);
  else decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(webStream(content));
  } catch (error) {
    if (!(error as Error).message.startsWith('no identity matched')) throw error;
    throw new BackupError(`A ${isKey ? 'chave' : 'senha'} não abre esta cópia.`);
  }
}
