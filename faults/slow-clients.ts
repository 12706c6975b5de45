import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { maxUploadBytes } from '../domain/uploads.ts';
import { residentMegabytes } from '../tests/support/memory.ts';
import { paddedPdf } from '../tests/support/sample-files.ts';
import { slowness } from '../tests/support/waits.ts';
import { createClient, findContractViolations } from './client.ts';
import {
  type Environment,
  newDatabase,
  type Scenario,
  setUpProduct,
  verifyLedger,
  waitUntil,
} from './scenario.ts';
import { startTraffic } from './traffic.ts';

const clientsPerKind = 100;
/** Megabytes over idle. */
const memoryLimit = 250;
/** Milliseconds, 95th percentile of other clients. */
const answerLimit = 250 * slowness;
/** Milliseconds until the last slow client must be disconnected. */
const disconnectLimit = 170_000;

type Kind = 'headers' | 'body' | 'cut upload' | 'download';

/** Opens 400 connections that send or read slowly, or break: others are served, and all are closed in the end. */
export const slowClients: Scenario = async (context) => {
  const environment = await setUpProduct(context, { DATABASE_URL: await newDatabase('slow') });
  const { product, students } = environment;
  const file = await uploadLarge(environment);
  const idle = residentMegabytes(product.pid());
  const socketsAtRest = openSockets(product.pid());
  const sockets = (['headers', 'body', 'cut upload', 'download'] as const).flatMap((kind) =>
    Array.from({ length: clientsPerKind }, () => connectSlowly(kind, environment, file)),
  );
  context.after(() => sockets.map((socket) => socket.destroy()));
  const drip = setInterval(() => {
    for (const socket of sockets.slice(0, clientsPerKind)) if (!socket.destroyed) socket.write('x');
  }, 1_000);
  context.after(() => clearInterval(drip));

  const traffic = startTraffic({ ...environment, url: product.url });
  const took: number[] = [];
  const ask = createClient(product.url, []);
  let peak = idle;
  for (const end = Date.now() + 8_000; Date.now() < end; await wait(10)) {
    const answer = await ask('progress', '/api/progress', { cookie: students[1]?.cookie ?? '' });
    took.push(answer.took);
    peak = Math.max(peak, residentMegabytes(product.pid()));
  }
  await traffic.stop();
  // A few connections to the database may have been added.
  const allGone = await waitUntil(
    async () => openSockets(product.pid()) <= socketsAtRest + 5,
    disconnectLimit,
    500,
  );
  const open = openSockets(product.pid()) - socketsAtRest;

  const { repeatedMails, ...verdict } = await verifyLedger(environment);
  const p95 = took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Infinity;
  const memory = peak - idle;
  const problems = findContractViolations(traffic.failures);
  if (p95 > answerLimit) problems.push(`95 of 100 others were answered within ${p95} ms only`);
  if (memory > memoryLimit) problems.push(`${memory.toFixed(0)} MB over idle`);
  if (!allGone) problems.push(`${open} slow connections were never closed`);
  for (const name of findPartialUploads(product.dataDir)) problems.push(`left behind: ${name}`);
  return {
    done: `${sockets.length} slow or cut clients; others p95 ${p95} ms, ${memory.toFixed(0)} MB over idle`,
    ...verdict,
    doubled: [...verdict.doubled, ...repeatedMails],
    problems,
  };
};

/** @returns the address of a file too large to be kept in memory */
async function uploadLarge({ product, students, ledger }: Environment): Promise<string> {
  const content = paddedPdf(maxUploadBytes);
  ledger.uploadStarted('grande.pdf', content);
  const body = new FormData();
  body.append('module_id', 'bonus');
  body.append('file', new File([content], 'grande.pdf'));
  const headers = { cookie: students[0]?.cookie ?? '', origin: product.url };
  const answer = await fetch(`${product.url}/api/course-files`, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}`);
  ledger.uploadAcknowledged('grande.pdf');
  return ((await answer.json()) as { file_url: string }).file_url;
}

function connectSlowly(kind: Kind, { product, students }: Environment, file: string): Socket {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const cookie = `Host: localhost\r\nCookie: ${students[0]?.cookie}\r\n`;
  const form =
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 8000000\r\n\r\n' +
    '--x\r\nContent-Disposition: form-data; name="file"; filename="cortado.pdf"\r\n\r\n';
  if (kind === 'headers') socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  if (kind === 'body')
    socket.write(
      `POST /api/progress HTTP/1.1\r\n${cookie}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"completed`,
    );
  if (kind === 'cut upload') {
    socket.write(`POST /api/course-files HTTP/1.1\r\n${cookie}${form}`);
    socket.write(paddedPdf(300_000));
    setTimeout(() => socket.destroy(), 1_000 + Math.random() * 3_000);
  }
  if (kind === 'download') {
    socket.write(`GET ${file} HTTP/1.1\r\n${cookie}\r\n`);
    // The client never reads: only the server can close the connection.
  } else socket.resume();
  return socket;
}

/** Returns the number of the process's sockets: a client that does not read cannot see that it was closed. */
function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => linkOf(path.join(folder, name)).startsWith('socket:')).length;
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

function findPartialUploads(dataDir: string): string[] {
  const incoming = path.join(dataDir, 'storage/course-materials/.incoming');
  return existsSync(incoming) ? readdirSync(incoming) : [];
}
