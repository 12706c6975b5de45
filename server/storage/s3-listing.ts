import type { S3Client } from './s3-client.ts';
import { parseListing } from './s3-xml.ts';
import { isStoragePath, type ListedFile, StorageUnavailable } from './storage.ts';

/** Everything directly in a folder of the bucket, page by page. */
export async function* listBucket(call: S3Client, folder: string): AsyncGenerator<ListedFile> {
  const prefix = `${folder}/`;
  let last: string | undefined = '';
  while (last !== undefined) {
    // By the last name, not by a token: every store understands it, and so does a repeated request.
    const query: Record<string, string> = { 'list-type': '2', prefix, ...(last && { 'start-after': last }) };
    const listing = parseListing(await call({ method: 'GET', query }, (answer) => answer.text()));
    if (!listing) throw new StorageUnavailable('S3: no listing');
    for (const entry of listing.entries) {
      const name = entry.path.slice(prefix.length);
      if (!name.includes('/') && isStoragePath(entry.path)) yield entry;
    }
    last = listing.isTruncated ? listing.entries.at(-1)?.path : undefined;
  }
}
