import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestApp } from './test-app.ts';

/** Returns functions that upload media as an administrator and read the stored files. */
export function createMediaClient(product: TestApp, cookie: string) {
  const bucket = path.join(product.shippedDir, '../storage/course-materials');
  return {
    send(kind: string, content: BlobPart, name: string): Promise<Response> {
      const body = new FormData();
      body.append('kind', kind);
      body.append('file', new File([content], name));
      return product.call('POST', '/api/admin/media', { cookie, body });
    },
    get: (at: string, headers: Record<string, string> = {}) =>
      product.call('GET', at, { cookie, headers: { 'sec-fetch-mode': 'cors', ...headers } }),
    rows: async () => (await product.database.$client.query('select * from media')).rows,
    /** Every file below the bucket, unfinished ones too. */
    files: () =>
      readdirSync(bucket, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(bucket, path.join(entry.parentPath, entry.name)))
        .sort(),
  };
}
