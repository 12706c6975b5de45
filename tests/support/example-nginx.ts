import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

/** Domain in `deploy/nginx.conf`. */
export const publicHost = 'www.exemplo.com.br';

/** Header by which a test sets its client IP. */
export const addressHeader = 'X-Test-Address';

export const isNginxInstalled = ['nginx', 'openssl'].every(
  (program) => spawnSync(program, ['version']).error === undefined,
);

/**
 * Runs nginx with `deploy/nginx.conf` as it is, but for ports, certificate and folders.
 * @param upstreams ports of the two products behind it
 * @param dataDir of theirs
 */
export async function startExampleNginx(upstreams: [number, number], dataDir: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-proxy-'));
  const port = await freePort();
  const plainPort = await freePort();
  const days = ['-days', '2', '-nodes', '-subj', `/CN=${publicHost}`];
  const keyFiles = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...days, ...keyFiles], { stdio: 'ignore' });

  const example = readFileSync(path.resolve(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${upstreams[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${upstreams[1]}`)
    .replaceAll('/var/lib/ia-vet', dataDir)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+|\/var\/log\/nginx|\/var\/lib\/nginx/g, folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  writeFileSync(
    `${folder}/main.conf`,
    `${process.geteuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { access_log ${folder}/access.log; ${temporary.join(' ')}
     # So that a test may come from anywhere.
     set_real_ip_from 127.0.0.1; real_ip_header ${addressHeader};\n${example}\n}`,
  );
  const options = ['-e', `${folder}/error.log`, '-c', `${folder}/main.conf`];
  // Comes back when the ports are open.
  execFileSync('nginx', options);
  return {
    port,
    plainPort,
    /** What it has written so far, of requests and of errors, into this site's logs and into those that are not its own. */
    logs: () =>
      globSync(`${folder}/*.log`)
        .map((file) => readFileSync(file, 'utf8'))
        .join(''),
    stop() {
      execFileSync('nginx', [...options, '-s', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
