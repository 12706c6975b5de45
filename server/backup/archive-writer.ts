import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';
import { isFull } from '../failures.ts';
import { encryptWith } from './encryption.ts';
import { BackupError, type Manifest, type Member, manifestName } from './manifest.ts';
import { signedText } from './signature.ts';

export interface WriteOptions {
  signal?: AbortSignal | undefined;
  passphrase?: string | undefined;
}

/** The manifest without the fields that the writer adds. */
type Told = Omit<Manifest, 'members' | 'signature'>;

/** Adds a member. @param size bytes, which the content must have to the byte */
export type AddMember = (name: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Writes a compressed tar whose last member is the manifest: an archive without it is not whole. The file appears
 * under its name when all of it is on the disk, never before.
 * @param fill adds the members, one after the other, and tells the rest of the manifest
 * @param secret signs the manifest
 * @param passphrase encrypts the archive
 * @returns bytes of the archive
 * @throws {BackupError} when there is such a file already, or no room or no folder for it
 */
export async function writeArchive(
  file: string,
  fill: (add: AddMember) => Promise<Told>,
  secret: string,
  { signal, passphrase }: WriteOptions = {},
): Promise<number> {
  refuseExisting(file);
  const temporary = `${file}.${process.pid}.partial`;
  const pack = createPack();
  // Whoever can read it can read everybody's data.
  const output = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
  const zipped = createGzip();
  try {
    const [written, filled] = await Promise.allSettled([
      passphrase
        ? pipeline(pack, zipped, encryptWith(passphrase), output, { signal })
        : pipeline(pack, zipped, output, { signal }),
      fillAll(pack, fill, secret),
    ]);
    // When writing fails so does filling, and only the former says why.
    if (written.status === 'rejected') throw written.reason;
    if (filled.status === 'rejected') throw filled.reason;
    refuseExisting(file);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw explain(error, file);
  }
  const folder = await open(path.dirname(file));
  await folder.sync().finally(() => folder.close());
  return output.bytesWritten;
}

async function fillAll(pack: Pack, fill: (add: AddMember) => Promise<Told>, secret: string): Promise<void> {
  const members: Member[] = [];
  try {
    const told = await fill(async (name, size, content) => {
      members.push({ name, size, sha256: await addMember(pack, name, size, content) });
    });
    const manifest = Buffer.from(signedText({ ...told, members }, secret));
    await addMember(pack, manifestName, manifest.length, once(manifest));
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
}

/** @returns SHA-256 of the content */
async function addMember(
  pack: Pack,
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256');
  const entry = pack.entry({ name, size, mode: 0o600 });
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    entry,
  );
  return hash.digest('hex');
}

/** Content that is all there already. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} já existe: escolha outro nome.`);
}

function explain(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (isFull(code)) return new BackupError(`Não há espaço em disco para a cópia em ${path.dirname(file)}.`);
  if (syscall === 'open' && code) return new BackupError(`Não é possível gravar em ${file} (${code}).`);
  return error;
}
