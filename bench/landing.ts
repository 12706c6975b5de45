import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { startNginx } from '../tests/support/nginx.ts';
import { compareRates } from './compare.ts';
import type { BenchSetup } from './setup.ts';
import type { Row } from './table.ts';

/** Compares the compressed landing page with nginx serving the same bytes. */
export async function benchLanding({ product }: BenchSetup): Promise<Row[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-bench-'));
  const headers = { 'Accept-Encoding': 'br' };
  // Keeps the compressed bytes.
  const page = await new Promise<IncomingMessage>((resolve) => get(`${product}/`, { headers }, resolve));
  writeFileSync(path.join(folder, 'index.html'), Buffer.concat(await page.toArray()));
  const nginx = await startNginx(folder, 'add_header Content-Encoding br;');
  try {
    return [
      await compareRates({
        name: 'GET /, brotli',
        limitName: 'nginx',
        own: { url: `${product}/`, headers },
        limit: { url: `${nginx.url}/`, headers },
        goal: 0.5,
      }),
    ];
  } finally {
    await nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
