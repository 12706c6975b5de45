import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { nodeFlags } from '../../scripts/lib/server-process.mjs';
import { waitUntilAnswering } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Starts `npm run demo`, and signs in the administrator that it prints. */
export async function startDemo(...args: string[]) {
  const demo = spawn(process.execPath, [...nodeFlags, 'scripts/demo.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** What the command prints: address, `E-mail`, `Senha` and `Pasta`. */
  const printed = new Map<string, string>();
  for await (const line of createInterface({ input: demo.stdout })) {
    const [, name, value] = /^ *([-\p{L}]+)\b.*?: (\S+)$/u.exec(line) ?? [];
    if (name && value) printed.set(name, value);
    if (line.startsWith('Ctrl-C')) break;
  }
  const { origin } = new URL(printed.get('Demonstração') ?? '');
  await waitUntilAnswering(origin);
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: printed.get('E-mail'), password: printed.get('Senha') }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    origin,
    folder: printed.get('Pasta') ?? '',
    signInStatus: answer.status,
    async rows<Row>(list: string): Promise<Row[]> {
      const found = await fetch(`${origin}/api/admin/${list}`, { headers: { cookie } });
      return ((await found.json()) as { rows: Row[] }).rows;
    },
    /** @returns its exit code */
    async stop(): Promise<number | null> {
      demo.kill('SIGINT');
      const [code] = (await once(demo, 'exit')) as [number | null];
      return code;
    },
    kill: () => demo.kill('SIGKILL'),
  };
}
