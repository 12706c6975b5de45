import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import { BackupError } from './backup-error.ts';
import { decryptWith, isEncrypted } from './encryption.ts';
import {
  type Manifest,
  type Member,
  manifestName,
  maxGrowth,
  measureMember,
  parseManifest,
  secretName,
} from './manifest.ts';

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  passphrase?: string | undefined;
  /** Members of a manifest that was checked before: reading stops at the first one with another name or size. */
  expected?: readonly Member[] | undefined;
}

/** @param size bytes of the content */
type Visit = (name: string, content: AsyncIterable<Uint8Array>, size: number) => Promise<void>;

const maxManifestBytes = 16 * 1024 ** 2;
const maxSecretBytes = 64 * 1024;
/** Bytes of the manifest for a member, beside its name. */
const manifestBytesPerMember = 100;
/** Copies of earlier releases may have a few megabytes that compress better than `maxGrowth`. */
const growthAllowance = 64 * 1024 ** 2;

export interface ReadManifest {
  manifest: Manifest;
  text: string;
}

/**
 * Reads an archive from start to end, within limits that count while it is unpacked, and compares every member's size
 * and checksum with the manifest.
 * @param visit called for every member but the manifest, before the member is verified
 * @throws {BackupError} when it cannot be opened, does not match its manifest, or has a newer format or another
 * passphrase
 */
export async function readArchive(
  file: string,
  visit: Visit,
  { signal, passphrase, expected }: ReadOptions = {},
): Promise<ReadManifest> {
  const isSealed = await isEncrypted(file);
  const source = createReadStream(file);
  const zipped = isSealed
    ? await decryptWith(passphrase, source).catch((error: unknown) => {
        source.destroy();
        throw error;
      })
    : source;
  const members: Member[] = [];
  let manifestText: string | undefined;
  const extract = createExtract();
  const gunzip = createGunzip();
  async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unpacked = 0;
    for await (const chunk of content) {
      unpacked += chunk.length;
      if (unpacked > maxGrowth * gunzip.bytesWritten + growthAllowance) throw damaged(file);
      yield chunk;
    }
  }
  let manifestBytes = 0;
  const reading = pipeline(zipped, gunzip, bounded, extract, { signal });
  // The loop below throws the same error.
  reading.catch(() => undefined);
  for await (const entry of extract) {
    const { name, size = 0 } = entry.header;
    // The manifest must be the last member.
    if (manifestText !== undefined) throw damaged(file);
    if (name === manifestName) {
      if (size > maxManifestBytes) throw damaged(file);
      manifestText = await text(entry);
      continue;
    }
    if (name === secretName && size > maxSecretBytes) throw damaged(file);
    const next = expected?.[members.length];
    if (expected && name !== secretName && (next?.name !== name || next.size !== size)) throw swapped(file);
    manifestBytes += name.length + manifestBytesPerMember;
    if (manifestBytes > maxManifestBytes) throw damaged(file);
    const measured = measureMember(name, entry as AsyncIterable<Uint8Array>);
    await visit(name, measured.content, size);
    if (name !== secretName) members.push(measured.describe());
  }
  await reading;
  const manifest = parseManifest(manifestText ?? '');
  if (!isDeepStrictEqual(manifest.members, members)) throw damaged(file);
  return { manifest, text: manifestText ?? '' };
}

export function swapped(file: string): BackupError {
  return new BackupError(`${file} foi trocado enquanto era lido.`);
}

export function damaged(file: string): BackupError {
  return new BackupError(`${file} está danificado ou incompleto, ou não é uma cópia de segurança.`);
}
