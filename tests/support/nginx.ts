import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { waitUntilAnswering } from './product.ts';

/** A running nginx. */
export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx as Debian configures it, but without its log.
 * @param root the folder it serves
 * @param headers directives for every answer
 */
export function startNginx(root: string, headers = ''): Promise<Nginx> {
  return runNginx((listen) => `server { ${listen} location / { root ${root}; ${headers} } }`);
}

/** Starts nginx. @param servers returns the `http` block, given the listen directive */
export async function runNginx(servers: (listen: string) => string, ownPort?: number): Promise<Nginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-nginx-'));
  const port = ownPort ?? (await freePort());
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes auto; pid ${folder}/pid; error_log stderr crit;
${process.geteuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  ${servers(`listen 127.0.0.1:${port};`)}
}
`,
  );
  const child = spawn('nginx', ['-c', config], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'spawn');
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswering(url);
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
