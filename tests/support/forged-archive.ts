import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { Manifest } from '../../server/backup/manifest.ts';

interface Changes {
  /** Members before the others, such as the secret of earlier releases; the manifest lists them. */
  added?: [name: string, content: Buffer][];
  /** Changes a member's content; the manifest's hashes are made anew. */
  content?(name: string, content: Buffer): Buffer;
  /** Changes the manifest as whoever holds the file would, by hand. */
  manifest?(manifest: Manifest): object;
}

/** Writes a changed copy of a backup with matching hashes, as an attacker with access to the file could. */
export async function forgeArchive(
  from: string,
  to: string,
  { added = [], content = (_, same) => same, manifest: rewrite = (same) => same }: Changes,
): Promise<void> {
  const members = await readMembers(from);
  const packing = pack();
  for (const [name, before] of members) {
    const after = name === 'manifest.json' ? before : content(name, before);
    members.set(name, after);
  }
  const manifest = JSON.parse(String(members.get('manifest.json'))) as Manifest;
  for (const [name] of added) manifest.members.unshift({ name, size: 0, sha256: '' });
  const all = new Map([...added, ...members]);
  for (const member of manifest.members) {
    const bytes = all.get(member.name) ?? Buffer.alloc(0);
    member.size = bytes.length;
    member.sha256 = createHash('sha256').update(bytes).digest('hex');
  }
  all.set('manifest.json', Buffer.from(JSON.stringify(rewrite(manifest))));
  for (const [name, bytes] of all) packing.entry({ name }, bytes);
  packing.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packing) chunks.push(chunk as Buffer);
  writeFileSync(to, gzipSync(Buffer.concat(chunks)));
}

/** Reads every member of a plain archive. */
export async function readMembers(archive: string): Promise<Map<string, Buffer>> {
  const extracting = extract();
  extracting.end(gunzipSync(readFileSync(archive)));
  const members = new Map<string, Buffer>();
  for await (const entry of extracting) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    members.set(entry.header.name, Buffer.concat(chunks));
  }
  return members;
}

/** Returns the beginning of a file encrypted in the format of age, whose passphrase costs scrypt 2 to this power. */
export function costlyArchive(exponent: number): Buffer {
  const [salt, key, mac] = [16, 32, 32].map((bytes) =>
    randomBytes(bytes).toString('base64').replaceAll('=', ''),
  );
  const header = `age-encryption.org/v1\n-> scrypt ${salt} ${exponent}\n${key}\n--- ${mac}\n`;
  return Buffer.concat([Buffer.from(header), randomBytes(1024)]);
}
