import dns from 'node:dns';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import type { Database } from '../../server/db/connect.ts';
import { connectTestDatabase } from '../../tests/support/cluster.ts';
import { testProviderVariables } from '../../tests/support/purchases.ts';
import type { Guest } from './guest.ts';

export const domain = 'curso.test';
/** Gets Caddy's own certificate. */
export const tryOutDomain = 'curso.localhost';
export const url = `https://${domain}`;
export const authority = 'https://ca.test:14443/acme/local/directory';

/** Leads the names of the play to this machine, for this process. */
export function leadHere(): void {
  const { lookup } = dns;
  dns.lookup = ((name: string, ...rest: unknown[]) =>
    (lookup as (...all: unknown[]) => void)(
      name.endsWith('.test') ? '127.0.0.1' : name,
      ...rest,
    )) as typeof lookup;
}

/** Brings the archive and the play's names into the guest. */
export function bringIn(guest: Guest, archive: string): void {
  const folder = path.join(guest.root, 'root');
  for (const file of [archive, `${archive}.sha256`]) cpSync(file, path.join(folder, path.basename(file)));
  writeFileSync(
    path.join(guest.root, 'etc/hosts'),
    `127.0.0.1 localhost ${domain} ${tryOutDomain} ca.test\n`,
  );
}

/** Starts a certificate authority in the guest, a Caddy that is not installed, and trusts it here and there. */
export async function startAuthority(guest: Guest): Promise<void> {
  const folder = path.join(guest.root, 'opt/authority');
  mkdirSync(folder);
  const file =
    '{\n admin off\n skip_install_trust\n auto_https disable_redirects\n http_port 14080\n https_port 14443\n}\n';
  writeFileSync(path.join(folder, 'Caddyfile'), `${file}ca.test {\n tls internal\n acme_server\n}\n`);
  await must(
    guest,
    `cd /opt/authority && apt-get -q update && apt-get -q download caddy && dpkg -x caddy_*.deb . && rm caddy_*.deb &&
     HOME=/opt/authority XDG_DATA_HOME=/opt/authority systemd-run --unit=authority --setenv=XDG_DATA_HOME=/opt/authority \
       /opt/authority/usr/bin/caddy run --config /opt/authority/Caddyfile --adapter caddyfile &&
     for i in $(seq 50); do [ -s /opt/authority/caddy/pki/authorities/local/root.crt ] && break; sleep 0.2; done &&
     cp /opt/authority/caddy/pki/authorities/local/root.crt /usr/local/share/ca-certificates/authority.crt &&
     update-ca-certificates`,
  );
  const root = readFileSync(path.join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), root]);
}

/** The one command; its archive is unpacked before. */
export const installation = (archive: string) =>
  `tar -xzf ${path.basename(archive)} && ./${path.basename(archive).replace(/-linux.*/, '')}/install ${domain} --ca ${authority}`;

/** Sets up the payment companies and mail of the play. @returns the secret that signs sessions */
export async function setUp(guest: Guest, smtpUrl: string): Promise<string> {
  const file = path.join(guest.root, 'etc/ia-vet/env');
  const settings = { ...testProviderVariables('http://127.0.0.1:9'), SMTP_URL: smtpUrl, LOG_LEVEL: 'error' };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, `${readFileSync(file, 'utf8')}${lines.join('\n')}\n`);
  await must(guest, 'ia-vet restart');
  return /^AUTH_SECRET=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** Connects to the guest's PostgreSQL, which asks for a password of those who come from elsewhere. */
export async function connect(guest: Guest): Promise<Database> {
  await must(guest, `runuser -u postgres -- psql -c "alter role \\"ia-vet\\" password 'play'"`);
  return connectTestDatabase('postgres://ia-vet:play@127.0.0.1:5432/ia-vet');
}

/** Runs a command that must succeed. @returns what it printed */
export async function must(guest: Guest, command: string): Promise<string> {
  const { code, output } = await guest.run(command);
  if (code !== 0) throw new Error(`${command.slice(0, 200)}\nended with ${code}:\n${output.slice(-2_000)}`);
  return output;
}

/** Returns the release that runs. */
export async function runningRelease(guest: Guest): Promise<string> {
  return (await must(guest, 'cut -d " " -f 1 /opt/ia-vet/current/edition')).trim();
}
