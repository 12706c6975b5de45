import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../tests/support/product.ts';
import { untilAnswers } from './setup.ts';

/**
 * nginx as files are best served by it: a worker per core, sendfile, no log.
 * @param root the folder it serves
 * @param headers directives for every answer
 */
export async function startNginx(
  root: string,
  headers = '',
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-nginx-'));
  const port = await freePort();
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes auto; pid ${folder}/pid; error_log stderr crit;
${process.geteuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; location / { root ${root}; ${headers} } }
}
`,
  );
  const child = spawn('nginx', ['-c', config], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'spawn');
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url);
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
