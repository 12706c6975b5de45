import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract as createExtract, type Header } from 'tar-stream';
import { BackupError, type Manifest, type Member, manifestName, parseManifest } from './manifest.ts';

type Entry = AsyncIterable<Uint8Array> & { header: Header };

/** Takes a member's content in, all of it. */
type Visit = (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads an archive from its beginning to its end, and compares every member with the manifest.
 * @param visit called for every member but the manifest, before it is known whether the member is whole
 * @throws {BackupError} when the archive cannot be read, is damaged or comes from a newer version
 */
export async function readArchive(
  file: string,
  visit: Visit = (_, content) => drain(content),
  signal?: AbortSignal,
): Promise<Manifest> {
  await refuseUnreadable(file);
  const members: Member[] = [];
  let manifest: Manifest | undefined;
  const extract = createExtract();
  const reading = pipeline(createReadStream(file), createGunzip(), extract, { signal });
  // Its failure also comes out of the members below.
  reading.catch(() => undefined);
  for await (const entry of entriesOf(extract as AsyncIterable<unknown> as AsyncIterable<Entry>)) {
    const { name } = entry.header;
    if (manifest) throw damaged(file);
    if (name === manifestName) {
      manifest = parseManifest(await text(known(entry, file)));
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
  return manifest;

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

async function refuseUnreadable(file: string): Promise<void> {
  try {
    const handle = await open(file);
    const isFile = (await handle.stat()).isFile();
    await handle.close();
    if (!isFile) throw Object.assign(new Error('No file'), { code: 'EISDIR' });
  } catch (error) {
    throw new BackupError(`Não é possível ler ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} está danificado ou incompleto, ou não é uma cópia de segurança.`);
}
