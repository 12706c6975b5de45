import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Config } from '../server/config.ts';
import { fail, loadEnvironment, root } from './environment.ts';
import { checkedConfig } from './settings.ts';

loadEnvironment();
const config = checkedConfig();
await checkPort(config);
buildIfNeeded();
await import('../server/main.ts');

/** Before anything is built or started: a busy port is known in an instant. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      fail(
        code === 'EADDRINUSE'
          ? `A porta ${port} (PORT) já está em uso.`
          : `Não foi possível abrir a porta ${port} (PORT, HOST): ${code}.`,
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** In a process of its own: the build's memory goes with it. */
function buildIfNeeded(): void {
  const env = { ...process.env, APP_URL: config.appUrl };
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) fail('A construção das páginas falhou.');
}
