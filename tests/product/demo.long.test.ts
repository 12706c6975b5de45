import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeFlags } from '../../scripts/lib/server-process.mjs';
import { waitUntilAnswering } from '../support/product.ts';

const root = path.resolve(import.meta.dirname, '../..');
const demo = spawn(process.execPath, [...nodeFlags, 'scripts/demo.ts'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
afterAll(() => demo.kill('SIGKILL'));

/** What the command prints: address, `E-mail`, `Senha` and `Pasta`. */
const printed = new Map<string, string>();
let origin = '';
let cookie = '';

beforeAll(async () => {
  for await (const line of createInterface({ input: demo.stdout })) {
    const [, name, value] = /^ *([-\p{L}]+)\b.*?: (\S+)$/u.exec(line) ?? [];
    if (name && value) printed.set(name, value);
    if (line.startsWith('Ctrl-C')) break;
  }
  origin = new URL(printed.get('Demonstração') ?? '').origin;
  await waitUntilAnswering(origin);
});

test('signs the printed administrator in', async () => {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: printed.get('E-mail'), password: printed.get('Senha') }),
  });
  expect(answer.status).toBe(200);
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});

test.each(['students', 'purchases', 'questions', 'requests', 'letters', 'newsletter/subscribers'])(
  'has rows in the list of %s',
  async (list) => {
    const answer = await fetch(`${origin}/api/admin/${list}`, { headers: { cookie } });
    const { rows } = (await answer.json()) as { rows: unknown[] };
    expect(rows.length).toBeGreaterThan(0);
  },
);

test('has sales of several providers, and students in the middle of the course', async () => {
  const read = async (list: string) => {
    const answer = await fetch(`${origin}/api/admin/${list}`, { headers: { cookie } });
    return ((await answer.json()) as { rows: { provider: string; percent: number }[] }).rows;
  };
  const providers = new Set((await read('purchases')).map(({ provider }) => provider));
  expect(providers.size).toBeGreaterThan(1);
  expect((await read('students')).some(({ percent }) => percent > 0 && percent < 100)).toBe(true);
});

test('is gone with its folder when it ends', async () => {
  const folder = printed.get('Pasta') ?? '';
  expect(existsSync(folder)).toBe(true);
  demo.kill('SIGINT');
  expect(await once(demo, 'exit')).toEqual([0, null]);
  expect(existsSync(folder)).toBe(false);
  await expect(fetch(origin)).rejects.toThrow();
});
