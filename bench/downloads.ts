import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startProduct } from '../tests/support/product.ts';
import { paddedPdf } from '../tests/support/sample-files.ts';
import { startNginx } from './nginx.ts';
import { studentCookie } from './student-cookie.ts';
import { median, type Row } from './table.ts';
import { requestsPerSecond } from './wrk.ts';

const connections = 32;
const rounds = 3;
const name = 'bonus/bench.pdf';
const minRatio = 0.4;

/** A protected 1 MB PDF with its session check, against nginx that serves the same bytes to anybody. Per second. */
export async function benchDownloads(): Promise<Row[]> {
  const product = await startProduct();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-bench-'));
  for (const root of [folder, path.join(product.dataDir, 'storage/course-materials')]) {
    mkdirSync(path.join(root, 'bonus'), { recursive: true });
    writeFileSync(path.join(root, name), paddedPdf(1024 * 1024));
  }
  const nginx = await startNginx(folder);
  try {
    const headers = { cookie: await studentCookie(product.url) };
    const limits: number[] = [];
    const values: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      limits.push(await requestsPerSecond(`${nginx.url}/${name}`, { connections }));
      const own = `${product.url}/storage/course-materials/${name}`;
      values.push(await requestsPerSecond(own, { connections, headers }));
    }
    const [own, limit] = [median(values), median(limits)];
    return [
      {
        name: 'protected 1 MB PDF, 32 connections',
        value: `${own.toFixed(0)}/s`,
        limit: `${limit.toFixed(0)}/s nginx`,
        ratio: own / limit,
        goal: minRatio,
      },
    ];
  } finally {
    await nginx.stop();
    await product.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
