import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { maxUploadBytes } from '../domain/uploads.ts';
import { connectTestDatabase, createTestDatabase, startTestCluster } from '../tests/support/cluster.ts';
import { freePort } from '../tests/support/free-port.ts';
import { type Product, startProduct, waitUntilAnswering } from '../tests/support/product.ts';
import { startS3Store } from '../tests/support/s3-store.ts';
import { paddedPdf } from '../tests/support/sample-files.ts';
import { measurePeakMemory } from './peak-memory.ts';
import { createStudentCookie } from './student-cookie.ts';
import { median, type Row } from './table.ts';

const rounds = 3;
/** Megabytes over idle for twenty parallel uploads. */
const maxMemory = 100;
const file = paddedPdf(maxUploadBytes);

/** Measures the memory of twenty uploads of 10 MB at once, and uploads per second against bytes merely written and synced. */
export async function benchUploads(): Promise<Row[]> {
  const stopCluster = await startTestCluster();
  const store = await startS3Store();
  try {
    return [
      ...(await withProduct({}, measureDisk)),
      await withProduct(store.variables, (sendFile, pid) => measureMemory(sendFile, pid, ', to S3')),
    ];
  } finally {
    await store.close();
    await stopCluster();
  }
}

/** Starts a product for one measurement. @param measure gets a function that uploads one file, and the server's process id */
async function withProduct<Result>(
  env: Record<string, string>,
  measure: (sendFile: () => Promise<void>, pid: number) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct({ DATABASE_URL: await createTestDatabase('bench_uploads'), ...env });
  try {
    const cookie = await adminCookie(product);
    return await measure(() => upload(product.url, cookie), product.pid());
  } finally {
    await product.dispose();
  }
}

async function measureDisk(sendFile: () => Promise<void>, pid: number): Promise<Row[]> {
  const memory = await measureMemory(sendFile, pid);
  const bareServer = await startBareUpload();
  const rates: number[] = [];
  const bareRates: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      bareRates.push(await measureRate(() => postBody(bareServer.url, file)));
      rates.push(await measureRate(sendFile));
    }
  } finally {
    bareServer.stop();
  }
  return [
    memory,
    {
      name: '10 MB uploads, 8 at once',
      value: `${median(rates).toFixed(1)}/s`,
      limit: `${median(bareRates).toFixed(1)}/s bare writing`,
      ratio: median(rates) / median(bareRates),
      goal: 0.2,
    },
  ];
}

async function measureMemory(sendFile: () => Promise<void>, pid: number, suffix = ''): Promise<Row> {
  const memory = await measurePeakMemory(pid, () => runParallel(20, sendFile));
  return {
    name: `memory over idle, 20 uploads of 10 MB at once${suffix}`,
    value: `${memory.toFixed(0)} MB`,
    limit: `${maxMemory} MB`,
    ratio: memory / maxMemory,
    goal: 1,
    isMaximum: true,
  };
}

async function adminCookie(product: Product): Promise<string> {
  const cookie = await createStudentCookie(product.url);
  const database = connectTestDatabase(product.databaseUrl ?? '');
  await database.$client.query("update profiles set role = 'admin'");
  await database.$client.end();
  return cookie;
}

/** As long as browsers make it: the parser is faster with a longer boundary. */
const boundary = '----FormBoundary7MA4YWxkTrZu0gWXkD3q';

/** Built once: building forms is the browser's work, not the server's. */
const form = Buffer.concat([
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="module_id"\r\n\r\nbonus\r\n`),
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.pdf"\r\n\r\n`),
  file,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

function upload(url: string, cookie: string): Promise<void> {
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return postBody(`${url}/api/course-files`, form, headers);
}

async function postBody(url: string, body: BodyInit, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`Upload to ${url} answered ${answer.status}`);
  await answer.arrayBuffer();
}

function runParallel(count: number, work: () => Promise<void>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, work));
}

async function measureRate(work: () => Promise<void>, count = 64, parallel = 8): Promise<number> {
  const started = performance.now();
  let remaining = count;
  await runParallel(parallel, async () => {
    while (remaining > 0) {
      remaining -= 1;
      await work();
    }
  });
  return count / ((performance.now() - started) / 1000);
}

async function startBareUpload(): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-bare-'));
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'bare-upload.ts');
  const child = spawn(process.execPath, [script, String(port), folder], { stdio: 'inherit' });
  await once(child, 'spawn');
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswering(url);
  return {
    url,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
