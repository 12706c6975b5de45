import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { waitFor } from './waits.ts';

/** Takes the place of the domain in `deploy/Caddyfile`. */
export const caddyHost = 'exemplo.localhost';

/**
 * Runs Caddy with `deploy/Caddyfile` as `install` writes it, but for ports and folders.
 * @param program Caddy
 * @param upstreams ports of the two products behind it
 * @param dataDir of theirs
 */
export async function startExampleCaddy(
  program: string,
  upstreams: [number, number],
  dataDir = '/var/lib/ia-vet',
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-caddy-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const config = readFileSync(path.resolve(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8')
    .replace(
      '# @global@',
      `admin off\n skip_install_trust\n http_port ${plainPort}\n https_port ${port}\n storage file_system ${folder}`,
    )
    .replace('# @tls@', 'tls internal')
    .replace('exemplo.com.br {', `${caddyHost} {`)
    .replace('127.0.0.1:3001', `127.0.0.1:${upstreams[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${upstreams[1]}`)
    .replace('/var/lib/ia-vet', dataDir)
    .replace('/etc/caddy/sites', folder);
  writeFileSync(path.join(folder, 'Caddyfile'), config);
  const child = spawn(
    program,
    ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')],
    {
      env: { PATH: process.env.PATH, HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  await waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(said);
      return said.includes('certificate obtained successfully');
    },
    () => said,
  );
  return {
    port,
    /** Everything that it has logged. */
    log: () => said,
    async stop() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
