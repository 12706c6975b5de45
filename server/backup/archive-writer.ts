import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import zlib, { gzipSync } from 'node:zlib';
import { pack as createPack } from 'tar-stream';
import { isDiskFull } from '../failures.ts';
import { BackupError } from './backup-error.ts';
import { encryptWith } from './encryption.ts';
import {
  type Content,
  type Manifest,
  type Member,
  manifestName,
  maxGrowth,
  measureMember,
  secretName,
  signedText,
} from './manifest.ts';

export interface WriteOptions {
  signal?: AbortSignal | undefined;
  passphrase?: string | undefined;
  /** Text of the installation's secret file, for an encrypted archive. */
  generatedSecret?: string | undefined;
}

type Bytes = AsyncIterable<Uint8Array>;

const gzip = promisify(zlib.gzip);
const gzipBlockBytes = 1024 ** 2;
/** Zeros after the last member. */
const endOfTarBytes = 1024;

/** @param size bytes of the content, exactly */
export type AddMember = (name: string, size: number, content: Content) => Promise<void>;

/**
 * Writes a compressed tar whose last member is the signed manifest: an archive without it is incomplete. The file gets
 * its name once all of it is on the disk.
 * @param fill adds the members one after another, and returns the manifest's other fields
 * @returns bytes of the archive
 * @throws {BackupError} if the file exists already, the folder does not, or the disk is full
 */
export async function writeArchive(
  file: string,
  fill: (add: AddMember) => Promise<Omit<Manifest, 'members' | 'signature'>>,
  secret: string,
  { signal, passphrase, generatedSecret }: WriteOptions = {},
): Promise<number> {
  refuseExisting(file);
  const temporary = `${file}.${process.pid}.partial`;
  const pack = createPack();
  const members: Member[] = [];
  const add: AddMember = async (name, size, content) => {
    const measured = measureMember(name, content);
    await pipeline(measured.content, pack.entry({ name, size, mode: 0o600 }));
    members.push(measured.describe());
  };
  const filling = fill(add)
    .then(async (manifestFields) => {
      const manifest = Buffer.from(signedText({ ...manifestFields, members }, secret));
      await add(manifestName, manifest.length, [manifest]);
      pack.finalize();
    })
    .catch((error) => pack.destroy(error));
  // Mode 0600: the archive has everybody's personal data.
  const output = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
  const seal = passphrase
    ? (content: Bytes) => encryptWith(passphrase)(withSecret(generatedSecret, content))
    : (content: Bytes) => content;
  try {
    await pipeline(pack as Bytes, compress, seal, output, { signal }).finally(() => filling);
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

/**
 * Compresses block by block, each a gzip file of its own that unpacks with the next ones as one. A block that would
 * unpack to more than a reader allows, such as the zeros of a padded PDF, is stored as it is.
 */
async function* compress(content: Bytes): AsyncGenerator<Uint8Array> {
  for await (const block of inChunks(content, gzipBlockBytes)) {
    const compressed = await gzip(block);
    yield compressed.length * maxGrowth < block.length ? await gzip(block, { level: 0 }) : compressed;
  }
}

/** Joins what a stream brings into chunks of at least so many bytes; the last one may be smaller. */
export async function* inChunks(stream: Bytes, bytes: number): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size < bytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/**
 * Puts the installation's secret before an archive that is about to be encrypted: two gzip files in a row unpack as
 * one tar. A plain archive has none, so that whoever reads it cannot sign sessions with it.
 */
export async function* withSecret(
  generatedSecret: string | undefined,
  archive: Bytes,
): AsyncGenerator<Uint8Array> {
  if (generatedSecret !== undefined) {
    const pack = createPack();
    pack.entry({ name: secretName, mode: 0o600 }, generatedSecret);
    pack.finalize();
    const tar = await buffer(pack);
    yield gzipSync(tar.subarray(0, -endOfTarBytes));
  }
  yield* archive;
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} já existe: escolha outro nome.`);
}

function explain(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (isDiskFull(code))
    return new BackupError(`Não há espaço em disco para a cópia em ${path.dirname(file)}.`);
  if (syscall === 'open' && code) return new BackupError(`Não é possível gravar em ${file} (${code}).`);
  return error;
}
