import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './manifest.ts';

/**
 * Archives for where they travel: in the age format, with a passphrase (https://age-encryption.org/v1), so that the
 * `age` program opens them as well. They stream both ways.
 */
const firstLine = 'age-encryption.org/v1\n';

/** Bytes that say whether a file is encrypted. */
export const tellingLength = firstLine.length;

/** @param start the first {@link tellingLength} bytes */
export function looksEncrypted(start: Uint8Array): boolean {
  return Buffer.from(start).toString('latin1') === firstLine;
}

/** For the middle of a pipeline. */
export function encryptWith(passphrase: string) {
  return async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(ReadableStream.from(content) as globalThis.ReadableStream<Uint8Array>);
  };
}

/** @throws {BackupError} when it is not the right passphrase, before anything is read but the header */
export async function decryptWith(
  passphrase: string | undefined,
  content: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  if (!passphrase) throw new BackupError('A cópia está cifrada e pede a sua senha.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(ReadableStream.from(content) as globalThis.ReadableStream<Uint8Array>);
  } catch (error) {
    if (!(error as Error).message.startsWith('no identity matched')) throw error;
    throw new BackupError('A senha não abre esta cópia.');
  }
}
