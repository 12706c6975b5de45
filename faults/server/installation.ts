import dns from 'node:dns';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import type { Database } from '../../server/db/connect.ts';
import { connectTestDatabase } from '../../tests/support/cluster.ts';
import { testProviderVariables } from '../../tests/support/purchases.ts';
import type { Container } from './container.ts';

export const domain = 'curso.test';
/** Domain that gets a certificate of Caddy's own authority. */
export const localDomain = 'curso.localhost';
export const url = `https://${domain}`;
export const acmeDirectory = 'https://ca.test:14443/acme/local/directory';

/** Resolves `.test` names to this machine, within this process. */
export function resolveTestDomains(): void {
  const { lookup } = dns;
  dns.lookup = ((name: string, ...rest: unknown[]) =>
    (lookup as (...all: unknown[]) => void)(
      name.endsWith('.test') ? '127.0.0.1' : name,
      ...rest,
    )) as typeof lookup;
}

/** Serves `/srv/packages` of the container. */
export const packagesDomain = 'pacotes.test';

/** Copies the archive, with its checksum and signature, and the domain names into the container. */
export function copyArchive(container: Container, archive: string): void {
  const folder = path.join(container.root, 'root');
  for (const file of [archive, `${archive}.sha256`, `${archive}.sig`])
    if (existsSync(file)) cpSync(file, path.join(folder, path.basename(file)));
  writeFileSync(
    path.join(container.root, 'etc/hosts'),
    `127.0.0.1 localhost ${domain} ${localDomain} ${packagesDomain} ca.test\n`,
  );
}

/** Starts a certificate authority in the container (Caddy as ACME server), trusted there and by this process. */
export async function startCertificateAuthority(container: Container): Promise<void> {
  const folder = path.join(container.root, 'opt/authority');
  mkdirSync(folder);
  const file =
    '{\n admin off\n skip_install_trust\n auto_https disable_redirects\n http_port 14080\n https_port 14443\n}\n';
  writeFileSync(path.join(folder, 'Caddyfile'), `${file}ca.test {\n tls internal\n acme_server\n}\n`);
  await runOrThrow(
    container,
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

/** Returns the documented install command, after unpacking the archive. */
export const installCommand = (archive: string) =>
  `tar -xzf ${path.basename(archive)} && ./${path.basename(archive).replace(/-linux.*/, '')}/install ${domain} --ca ${acmeDirectory}`;

/** Configures the payment providers and the mail server. @returns the secret that signs sessions */
export async function configure(container: Container, smtpUrl: string): Promise<string> {
  const file = path.join(container.root, 'etc/ia-vet/env');
  const settings = { ...testProviderVariables('http://127.0.0.1:9'), SMTP_URL: smtpUrl, LOG_LEVEL: 'error' };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, `${readFileSync(file, 'utf8')}${lines.join('\n')}\n`);
  await runOrThrow(container, 'ia-vet restart');
  return /^AUTH_SECRET=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** Connects to the container's PostgreSQL, which requires a password from outside. */
export async function connect(container: Container): Promise<Database> {
  await runOrThrow(container, `runuser -u postgres -- psql -c "alter role \\"ia-vet\\" password 'play'"`);
  return connectTestDatabase('postgres://ia-vet:play@127.0.0.1:5432/ia-vet');
}

/** Runs a command and returns its output. Throws if it fails. */
export async function runOrThrow(container: Container, command: string): Promise<string> {
  const { code, output } = await container.run(command);
  if (code !== 0) throw new Error(`${command.slice(0, 200)}\nended with ${code}:\n${output.slice(-2_000)}`);
  return output;
}

/** Returns the release that runs. */
export async function runningRelease(container: Container): Promise<string> {
  return (await runOrThrow(container, 'cut -d " " -f 1 /opt/ia-vet/current/edition')).trim();
}
