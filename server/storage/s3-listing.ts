import type { S3Client } from './s3-client.ts';
import { isStoragePath, type ListedFile, StorageUnavailable } from './storage.ts';

/** Everything directly in a folder of the bucket, page by page. */
export async function* listBucket(call: S3Client, folder: string): AsyncGenerator<ListedFile> {
  const prefix = `${folder}/`;
  let last = '';
  for (let isTruncated = true; isTruncated; ) {
    // By the last name, not by a token: every store understands it, and so does a repeated request.
    const query = { 'list-type': '2', prefix, ...(last && { 'start-after': last }) };
    const text = await call({ method: 'GET', query }, (answer) => answer.text());
    if (!text.includes('<ListBucketResult')) throw new StorageUnavailable('S3: no listing');
    const entries = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
      path: unescapeXml(element(entry, 'Key')),
      modified: new Date(element(entry, 'LastModified')),
    }));
    for (const entry of entries) {
      const name = entry.path.slice(prefix.length);
      if (!name.includes('/') && isStoragePath(entry.path)) yield entry;
    }
    last = entries.at(-1)?.path ?? '';
    isTruncated = last !== '' && element(text, 'IsTruncated') === 'true';
  }
}

/** Listings are flat and written by machines: every element stands there once, without attributes. */
function element(text: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';
}

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named.get(name) ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
