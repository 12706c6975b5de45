import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Config } from '../server/config.ts';
import { listen, type PortError } from '../server/http/listen.ts';
import { fail, loadEnvironment, root } from './lib/command.ts';
import { readConfigOrExit } from './lib/read-config-or-exit.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** `npm start`: checks settings and port, builds what has changed, and starts the server. */
async function start(): Promise<void> {
  loadEnvironment();
  const config = readConfigOrExit();
  await checkPort(config);
  await buildIfNeeded(config);
  const { main } = await import('../server/main.ts');
  await main();
}

/** Exits if the port is busy, before the build: that is known in an instant. */
async function checkPort({ PORT: port, HOST: host }: Config): Promise<void> {
  const fetch = () => new Response(null, { status: 503 });
  const probe = await listen({ fetch, port, host }).catch(({ message }: PortError) => fail(message));
  await probe.close(0);
}

/** Builds in its own process, which frees the memory; it ends if the start is cancelled. */
async function buildIfNeeded({ appUrl }: Config): Promise<void> {
  const env = { ...process.env, APP_URL: appUrl };
  const child = spawn(process.execPath, [path.join(root, 'scripts/build.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const cancel = () => {
    child.kill();
    console.log('Encerrado.');
    process.exit(1);
  };
  for (const signal of signals) process.on(signal, cancel);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, cancel);
  if (code !== 0) fail('A construção das páginas falhou.');
}

if (import.meta.main) await start();
