import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startNginx } from '../tests/support/nginx.ts';
import { startProduct } from '../tests/support/product.ts';
import { paddedPdf } from '../tests/support/sample-files.ts';
import { compareRates } from './compare.ts';
import { createStudentCookie } from './student-cookie.ts';
import type { Row } from './table.ts';

const name = 'bonus/bench.pdf';

/** Compares a protected 1 MB PDF, with its session check, with nginx serving the same bytes openly. Per second. */
export async function benchDownloads(): Promise<Row[]> {
  const product = await startProduct();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-bench-'));
  for (const root of [folder, path.join(product.dataDir, 'storage/course-materials')]) {
    mkdirSync(path.join(root, 'bonus'), { recursive: true });
    writeFileSync(path.join(root, name), paddedPdf(1024 * 1024));
  }
  const nginx = await startNginx(folder);
  try {
    return [
      await compareRates({
        name: 'protected 1 MB PDF',
        limitName: 'nginx',
        own: {
          url: `${product.url}/storage/course-materials/${name}`,
          headers: { Cookie: await createStudentCookie(product.url) },
        },
        limit: { url: `${nginx.url}/${name}` },
        goal: 0.4,
      }),
    ];
  } finally {
    await nginx.stop();
    await product.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
