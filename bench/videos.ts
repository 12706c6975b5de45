import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { videoPath } from '../domain/content/lesson-video.ts';
import { storageUrl } from '../domain/paths.ts';
import { connectTestDatabase, createTestDatabase, startTestCluster } from '../tests/support/cluster.ts';
import { startNginx } from '../tests/support/nginx.ts';
import { startProduct } from '../tests/support/product.ts';
import { insertStudents } from '../tests/support/students.ts';
import { compareRates } from './compare.ts';
import { load } from './load.ts';
import { memoryOver } from './memory-over.ts';
import { authSecret } from './setup.ts';
import type { Row } from './table.ts';

const students = 500;
const megabyte = 1024 * 1024;
const size = 200 * megabyte;
/** Megabytes over idle for all players together. */
const memoryLimit = 60;
/** Players request long ranges: eight megabytes are half a minute of a lesson. */
const range = `bytes=${100 * megabyte}-${108 * megabyte - 1}`;
/** Seconds for which they watch, and bytes that each of them takes in one of these. */
const watched = 15;
const pace = megabyte / 4;

/** Plays one protected 200 MB video to 500 students with a session each, against nginx serving it openly. */
export async function benchVideos(): Promise<Row[]> {
  const stopCluster = await startTestCluster();
  const databaseUrl = await createTestDatabase('bench_videos');
  const product = await startProduct({ DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret });
  const database = connectTestDatabase(databaseUrl);
  const id = randomUUID();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-bench-'));
  for (const root of [folder, path.join(product.dataDir, 'storage/course-materials')])
    writeVideo(path.join(root, videoPath(id)));
  await database.$client.query(
    `insert into media (id, kind, file_name, type, size, widths, file_paths)
     values ($1, 'video', 'a.mp4', 'video/mp4', $2, '{}', array[$3])`,
    [id, size, videoPath(id)],
  );
  const cookies = (await insertStudents(database, { count: students, authSecret, appUrl: product.url })).map(
    ({ cookie }) => cookie,
  );
  const nginx = await startNginx(folder);
  const address = storageUrl(videoPath(id));
  const how = { connections: students, headers: { Range: range }, timeout: 30 };
  const own = {
    ...how,
    url: product.url,
    requests: cookies.map((cookie) => `GET ${address} ${cookie}`),
  };
  try {
    const over = async (what: string, work: () => Promise<unknown>): Promise<Row> => {
      const peak = await memoryOver(product.pid(), work);
      return {
        name: `memory over idle, ${students} students who ${what}`,
        value: `${peak.toFixed(0)} MB`,
        limit: `${memoryLimit} MB`,
        ratio: peak / memoryLimit,
        goal: 1,
        isMost: true,
      };
    };
    // Runs first, before other work raises the process's memory.
    const watching = await over('watch a video', () => watchAll(product.url, address, cookies));
    const fetching = await over('fetch it as fast as they can', () => load(own));
    const limit = { ...how, url: `${nginx.url}/${videoPath(id)}` };
    const name = `${students} students, 8 MB of a 200 MB video at a time`;
    return [await compareRates({ name, limitName: 'nginx', own, limit, goal: 0.5 }), watching, fetching];
  } finally {
    await nginx.stop();
    await product.dispose();
    await database.$client.end();
    await stopCluster();
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeVideo(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const chunk = randomBytes(megabyte);
  writeFileSync(file, Buffer.concat(Array.from({ length: size / megabyte }, () => chunk)));
}

/** Requests the whole video for each student and reads it at playback speed. */
async function watchAll(url: string, address: string, cookies: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets = cookies.map((cookie) => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nRange: bytes=0-\r\n\r\n`,
    );
    return socket.on('error', () => undefined);
  });
  const taken = await Promise.all(sockets.map(watch));
  if (taken.some((bytes) => bytes === 0)) throw new Error('Somebody saw nothing');
}

async function watch(socket: Socket): Promise<number> {
  let bytes = 0;
  const started = performance.now();
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    const ahead = bytes / pace - (performance.now() - started) / 1000;
    if (ahead <= 0) return;
    socket.pause();
    setTimeout(() => socket.resume(), ahead * 1000);
  });
  await sleep(watched * 1000);
  socket.destroy();
  return bytes;
}
