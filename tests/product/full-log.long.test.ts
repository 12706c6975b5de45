import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/cluster.ts';
import { startProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { eventWait } from '../support/waits.ts';

const folder = temporaryFolder(afterAll);

/** @returns the end to write to, and the one to read from */
function makePipe(name: string): [writer: number, reader: number] {
  const file = path.join(folder, name);
  expect(spawnSync('mkfifo', [file]).status).toBe(0);
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  return [openSync(file, 'w'), reader];
}

function pipeWithoutReader(): number {
  const [writer, reader] = makePipe('closed');
  closeSync(reader);
  return writer;
}

/** Its reader is there and never reads. */
function fullPipe(): number {
  const [writer] = makePipe('full');
  const filler = openSync(path.join(folder, 'full'), constants.O_WRONLY | constants.O_NONBLOCK);
  expect(() => {
    for (;;) writeSync(filler, Buffer.alloc(4096));
  }).toThrow('EAGAIN');
  closeSync(filler);
  return writer;
}

test.each<[string, () => number]>([
  ['the disk of the log is full', () => openSync('/dev/full', 'w')],
  ['the reader of the log is gone', pipeWithoutReader],
  ['the reader of the log does not read', fullPipe],
])('pages and completions go on though %s, and so does the end', async (_, open) => {
  const stdout = open();
  const settings = { DATABASE_URL: await createTestDatabase('product_full_log'), LOG_LEVEL: 'info' };
  const product = await startProduct(settings, { stdout });
  const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
  const ask = (method: string, address: string, json?: unknown, cookie = '') =>
    fetch(product.url + address, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(json ? { body: JSON.stringify(json) } : {}),
      signal: AbortSignal.timeout(eventWait),
    });
  try {
    expect((await ask('POST', '/api/auth/sign-up/email', account)).status).toBe(201);
    const login = await ask('POST', '/api/auth/sign-in/email', account);
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (let round = 0; round < 3; round += 1) {
      expect((await ask('POST', '/api/progress/lessons/m1v1', {}, cookie)).status).toBe(200);
      expect((await ask('GET', '/login')).status).toBe(200);
    }
    expect(await product.stop()).toBe(0);
  } finally {
    await product.stop('SIGKILL');
    await product.dispose();
    closeSync(stdout);
  }
});
