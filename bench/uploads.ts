import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { maxUploadBytes } from '../domain/uploads.ts';
import { connectTestDatabase, createTestDatabase, startTestCluster } from '../tests/support/cluster.ts';
import { freePort } from '../tests/support/free-port.ts';
import { type Product, startProduct, untilAnswers } from '../tests/support/product.ts';
import { startS3Store } from '../tests/support/s3-store.ts';
import { paddedPdf } from '../tests/support/sample-files.ts';
import { memoryOver } from './memory-over.ts';
import { studentCookie } from './student-cookie.ts';
import { median, type Row } from './table.ts';

const rounds = 3;
/** Megabytes over idle for twenty parallel uploads. */
const memoryLimit = 100;
const file = paddedPdf(maxUploadBytes);

/** Memory of twenty uploads of 10 MB at once, and uploads per second against bytes merely written and synced. */
export async function benchUploads(): Promise<Row[]> {
  const stopCluster = await startTestCluster();
  const store = await startS3Store();
  try {
    return [
      ...(await withProduct({}, measureDisk)),
      await withProduct(store.variables, (own, pid) => measureMemory(own, pid, ', to S3')),
    ];
  } finally {
    await store.close();
    await stopCluster();
  }
}

/** @param use gets a way to upload one file, and the server's process */
async function withProduct<Result>(
  env: Record<string, string>,
  use: (own: () => Promise<void>, pid: number) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct({ DATABASE_URL: await createTestDatabase('bench_uploads'), ...env });
  try {
    const cookie = await adminCookie(product);
    return await use(() => upload(product.url, cookie), product.pid());
  } finally {
    await product.dispose();
  }
}

async function measureDisk(own: () => Promise<void>, pid: number): Promise<Row[]> {
  const memory = await measureMemory(own, pid);
  const floor = await startBareUpload();
  const values: number[] = [];
  const limits: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      limits.push(await perSecond(() => sendTo(floor.url, file)));
      values.push(await perSecond(own));
    }
  } finally {
    floor.stop();
  }
  return [
    memory,
    {
      name: '10 MB uploads, 8 at once',
      value: `${median(values).toFixed(1)}/s`,
      limit: `${median(limits).toFixed(1)}/s bare writing`,
      ratio: median(values) / median(limits),
      goal: 0.2,
    },
  ];
}

async function measureMemory(own: () => Promise<void>, pid: number, where = ''): Promise<Row> {
  const memory = await memoryOver(pid, () => atOnce(20, own));
  return {
    name: `memory over idle, 20 uploads of 10 MB at once${where}`,
    value: `${memory.toFixed(0)} MB`,
    limit: `${memoryLimit} MB`,
    ratio: memory / memoryLimit,
    goal: 1,
    isMost: true,
  };
}

async function adminCookie(product: Product): Promise<string> {
  const cookie = await studentCookie(product.url);
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
  return sendTo(`${url}/api/course-files`, form, headers);
}

async function sendTo(url: string, body: BodyInit, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`Upload to ${url} answered ${answer.status}`);
  await answer.arrayBuffer();
}

function atOnce(count: number, work: () => Promise<void>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, work));
}

async function perSecond(work: () => Promise<void>, count = 64, parallel = 8): Promise<number> {
  const started = performance.now();
  let left = count;
  await atOnce(parallel, async () => {
    while (left > 0) {
      left -= 1;
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
  await untilAnswers(url);
  return {
    url,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
