import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import { BackupError } from './backup-error.ts';
import { decryptWith, isEncrypted } from './encryption.ts';
import { type Manifest, type Member, manifestName, measureMember, parseManifest } from './manifest.ts';

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  passphrase?: string | undefined;
}

type Visit = (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;

export interface ReadManifest {
  manifest: Manifest;
  text: string;
}

/**
 * Reads an archive from start to end and compares every member's size and checksum with the manifest.
 * @param visit called for every member but the manifest, before the member is verified
 * @throws {BackupError} when it cannot be opened, does not match its manifest, or has a newer format or another
 * passphrase
 */
export async function readArchive(
  file: string,
  visit: Visit,
  { signal, passphrase }: ReadOptions = {},
): Promise<ReadManifest> {
  const zipped = (await isEncrypted(file))
    ? await decryptWith(passphrase, createReadStream(file))
    : createReadStream(file);
  const members: Member[] = [];
  let manifestText: string | undefined;
  const extract = createExtract();
  const reading = pipeline(zipped, createGunzip(), extract, { signal });
  // The loop below throws the same error.
  reading.catch(() => undefined);
  for await (const entry of extract) {
    const { name } = entry.header;
    // The manifest must be the last member.
    if (manifestText !== undefined) throw damaged(file);
    if (name === manifestName) {
      manifestText = await text(entry);
      continue;
    }
    const measured = measureMember(name, entry as AsyncIterable<Uint8Array>);
    await visit(name, measured.content);
    members.push(measured.describe());
  }
  await reading;
  const manifest = parseManifest(manifestText ?? '');
  if (!isDeepStrictEqual(manifest.members, members)) throw damaged(file);
  return { manifest, text: manifestText ?? '' };
}

export function damaged(file: string): BackupError {
  return new BackupError(`${file} está danificado ou incompleto, ou não é uma cópia de segurança.`);
}
