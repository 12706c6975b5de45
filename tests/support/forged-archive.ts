import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { Manifest } from '../../server/backup/manifest.ts';

interface Changes {
  /** Changes a member's content; the manifest's hashes are made anew. */
  content?(name: string, content: Buffer): Buffer;
  /** Changes the manifest as whoever holds the file would, by hand. */
  manifest?(manifest: Manifest): object;
}

/** Writes a changed copy of a backup with matching hashes, as an attacker with access to the file could. */
export async function forgeArchive(
  from: string,
  to: string,
  { content = (_, same) => same, manifest: rewrite = (same) => same }: Changes,
): Promise<void> {
  const members = await membersOf(gunzipSync(readFileSync(from)));
  const packing = pack();
  for (const [name, before] of members) {
    const after = name === 'manifest.json' ? before : content(name, before);
    members.set(name, after);
  }
  const manifest = JSON.parse(String(members.get('manifest.json'))) as Manifest;
  for (const member of manifest.members) {
    const bytes = members.get(member.name) ?? Buffer.alloc(0);
    member.size = bytes.length;
    member.sha256 = createHash('sha256').update(bytes).digest('hex');
  }
  members.set('manifest.json', Buffer.from(JSON.stringify(rewrite(manifest))));
  for (const [name, bytes] of members) packing.entry({ name }, bytes);
  packing.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packing) chunks.push(chunk as Buffer);
  writeFileSync(to, gzipSync(Buffer.concat(chunks)));
}

async function membersOf(tar: Buffer): Promise<Map<string, Buffer>> {
  const extracting = extract();
  extracting.end(tar);
  const members = new Map<string, Buffer>();
  for await (const entry of extracting) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    members.set(entry.header.name, Buffer.concat(chunks));
  }
  return members;
}
