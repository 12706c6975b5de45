import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract as createExtract, type Header } from 'tar-stream';
import { decryptWith, looksEncrypted, tellingLength } from './encryption.ts';
import { BackupError, type Manifest, type Member, manifestName, parseManifest } from './manifest.ts';

type Entry = AsyncIterable<Uint8Array> & { header: Header };

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  passphrase?: string | undefined;
}

/** Takes a member's content in, all of it. */
type Visit = (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;

/** The manifest, parsed and as text. */
export interface ReadManifest {
  manifest: Manifest;
  /** The JSON in the archive, signature included. */
  text: string;
}

/**
 * Reads an archive from its beginning to its end, and compares every member with the manifest.
 * @param visit called for every member but the manifest, before it is known whether the member is whole
 * @throws {BackupError} when the archive cannot be read, is damaged, comes from a newer version or has another passphrase
 */
export async function readArchive(
  file: string,
  visit: Visit = (_, content) => drain(content),
  { signal, passphrase }: ReadOptions = {},
): Promise<ReadManifest> {
  const zipped = (await isEncrypted(file)) ? await decrypt() : createReadStream(file);
  const members: Member[] = [];
  let manifest: Manifest | undefined;
  let written = '';
  const extract = createExtract();
  const reading = pipeline(zipped, createGunzip(), extract, { signal });
  // Its failure also comes out of the members below.
  reading.catch(() => undefined);
  for await (const entry of entriesOf(extract as AsyncIterable<unknown> as AsyncIterable<Entry>)) {
    const { name } = entry.header;
    if (manifest) throw damaged(file);
    if (name === manifestName) {
      written = await text(known(entry, file));
      manifest = parseManifest(written);
      continue;
    }
    const hash = createHash('sha256');
    let size = 0;
    await visit(
      name,
      known(entry, file, (chunk) => {
        hash.update(chunk);
        size += chunk.length;
      }),
    );
    members.push({ name, size, sha256: hash.digest('hex') });
  }
  if (!manifest || !isDeepStrictEqual(manifest.members, members)) throw damaged(file);
  return { manifest, text: written };

  function decrypt(): Promise<AsyncIterable<Uint8Array>> {
    return decryptWith(passphrase, createReadStream(file)).catch((error: unknown) => {
      throw error instanceof BackupError ? error : damaged(file);
    });
  }

  async function* entriesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
    yield* known(entries, file);
    await reading.catch(() => {
      throw damaged(file);
    });
  }
}

/** Passes everything on; whatever goes wrong at the source is a damaged archive. */
async function* known<Item>(
  source: AsyncIterable<Item>,
  file: string,
  see?: (item: Item) => void,
): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await iterator.next().catch(() => {
        throw damaged(file);
      });
      if (done) return;
      see?.(value);
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Reads to the end, for nothing but the reading. */
export async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/** @throws {BackupError} when there is no such file, or no way to read it */
export async function isEncrypted(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    // A folder fails here.
    const { buffer, bytesRead } = await handle
      .read(Buffer.alloc(tellingLength), 0, tellingLength)
      .finally(() => handle.close());
    return looksEncrypted(buffer.subarray(0, bytesRead));
  } catch (error) {
    throw new BackupError(`Não é possível ler ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} está danificado ou incompleto, ou não é uma cópia de segurança.`);
}
