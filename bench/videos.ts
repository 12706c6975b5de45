import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { videoPath } from '../domain/content/lesson-video.ts';
import { storageUrl } from '../domain/paths.ts';
import type { Database } from '../server/db/connect.ts';
import { contentRevisions } from '../server/db/schema/content.ts';
import { readShippedContent } from '../server/features/content/shipped.ts';
import { connectTestDatabase, createTestDatabase, startTestCluster } from '../tests/support/cluster.ts';
import { type Nginx, runNginx, startNginx } from '../tests/support/nginx.ts';
import { type Product, startProduct } from '../tests/support/product.ts';
import { insertStudents } from '../tests/support/students.ts';
import { compareRates } from './compare.ts';
import { load } from './load.ts';
import { measurePeakMemory } from './peak-memory.ts';
import { authSecret } from './setup.ts';
import type { Row } from './table.ts';

const students = 500;
const megabyte = 1024 * 1024;
const videoBytes = 200 * megabyte;
/** Megabytes over idle for all players together: about half a megabyte each. */
const maxMemory = 250;
/** All players share the bandwidth: of a longer range none would be complete before the measurement ends. */
const range = `bytes=${100 * megabyte}-${101 * megabyte - 1}`;
const watchSeconds = 15;
/** Bytes that each player takes per second of playback. */
const bytesPerSecond = megabyte / 4;

/** The address from which the proxy asks the product. */
const proxyAddress = '127.0.0.2';

/**
 * Plays one protected 200 MB video to 500 students with a session each, against nginx serving it openly: sent by nginx, which
 * asks the product who may, as on a server, and by the product itself.
 */
export async function benchVideos(): Promise<Row[]> {
  const stopCluster = await startTestCluster();
  const databaseUrl = await createTestDatabase('bench_videos');
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret,
    TRUST_PROXY: proxyAddress,
    PROXY_SENDS_VIDEOS: 'true',
  });
  const database = connectTestDatabase(databaseUrl);
  const id = randomUUID();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-bench-'));
  for (const root of [folder, path.join(product.dataDir, 'storage/course-materials')])
    writeVideo(path.join(root, videoPath(id)));
  await database.$client.query(
    `insert into media (id, kind, file_name, type, size, widths, file_paths)
     values ($1, 'video', 'a.mp4', 'video/mp4', $2, '{}', array[$3])`,
    [id, videoBytes, videoPath(id)],
  );
  await publishLessonVideo(database, id);
  const cookies = (await insertStudents(database, { count: students, authSecret, appUrl: product.url })).map(
    ({ cookie }) => cookie,
  );
  const nginx = await startNginx(folder);
  const proxy = await startProxy(product);
  const address = storageUrl(videoPath(id));
  const loadOptions = { connections: students, headers: { Range: range }, timeout: 30 };
  const own = {
    ...loadOptions,
    url: product.url,
    requests: cookies.map((cookie) => `GET ${address} ${cookie}`),
  };
  try {
    const memoryRow = async (activity: string, work: () => Promise<unknown>): Promise<Row> => {
      const peak = await measurePeakMemory(product.pid(), work);
      return {
        name: `memory over idle, ${students} students who ${activity}`,
        value: `${peak.toFixed(0)} MB`,
        limit: `${maxMemory} MB`,
        ratio: peak / maxMemory,
        goal: 1,
        isMaximum: true,
      };
    };
    // The pages of that revision are rendered once, at the first request.
    await fetch(`${product.url}${address}`, { method: 'HEAD', headers: { cookie: cookies[0] ?? '' } });
    // Runs first, before other work raises the process's memory.
    const watching = await memoryRow('watch a video', () => watchVideos(product.url, address, cookies));
    const fetching = await memoryRow('fetch it as fast as they can', () => load(own));
    const limit = { ...loadOptions, url: `${nginx.url}/${videoPath(id)}` };
    const compare = (sender: string, url: string, goal: number) =>
      compareRates({
        name: `${students} students, 1 MB of a 200 MB video at a time, sent by ${sender}`,
        limitName: 'nginx',
        own: { ...own, url },
        limit,
        goal,
      });
    return [
      await compare('the proxy', proxy.url, 0.15),
      // The goal without a proxy is still more than most servers' networks carry.
      await compare('the product', product.url, 0.05),
      watching,
      fetching,
    ];
  } finally {
    await proxy.stop();
    await nginx.stop();
    await product.dispose();
    await database.$client.end();
    await stopCluster();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts nginx before the product, with the part of `deploy/nginx.conf` that sends videos. */
function startProxy({ url, dataDir }: Product): Promise<Nginx> {
  const example = readFileSync(path.join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');
  const [storage = ''] = /location \/_storage\/ \{[^}]*\}/.exec(example) ?? [];
  return runNginx(
    (listen) => `upstream product { server 127.0.0.1:${new URL(url).port}; keepalive 32; }
  server { ${listen} ${storage.replace('/var/lib/ia-vet', dataDir)}
    location / { proxy_pass http://product; proxy_bind ${proxyAddress}; proxy_http_version 1.1;
      proxy_set_header Connection ""; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; } }`,
  );
}

/** Publishes the video as that of the first lesson: students may open what the course shows. */
async function publishLessonVideo(database: Database, id: string): Promise<void> {
  const document = readShippedContent();
  Object.assign(document.course.modules[0]?.lessons[0] ?? {}, { videoFile: id });
  await database
    .insert(contentRevisions)
    .values({ revision: 1, document, changes: [], author_name: 'Bench' });
}

function writeVideo(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const chunk = randomBytes(megabyte);
  writeFileSync(file, Buffer.concat(Array.from({ length: videoBytes / megabyte }, () => chunk)));
}

/** Requests the whole video for each student and reads it at playback speed. */
async function watchVideos(url: string, address: string, cookies: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets = cookies.map((cookie) => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nRange: bytes=0-\r\n\r\n`,
    );
    return socket.on('error', () => undefined);
  });
  const bytesRead = await Promise.all(sockets.map(watchVideo));
  if (bytesRead.some((bytes) => bytes === 0)) throw new Error('A player received nothing');
}

async function watchVideo(socket: Socket): Promise<number> {
  let bytes = 0;
  const started = performance.now();
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    const ahead = bytes / bytesPerSecond - (performance.now() - started) / 1000;
    if (ahead <= 0) return;
    socket.pause();
    setTimeout(() => socket.resume(), ahead * 1000);
  });
  await sleep(watchSeconds * 1000);
  socket.destroy();
  return bytes;
}
