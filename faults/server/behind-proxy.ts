import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scenario } from '../scenario.ts';
import { bootContainer, type Container, findMissingRequirement } from './container.ts';
import { copyArchive, domain, runningRelease, runOrThrow } from './installation.ts';
import { startNewConnections } from './new-connections.ts';
import { buildReleases, packArchive } from './releases.ts';

const folder = '/etc/letsencrypt/live/exemplo.com.br';
const statusOf = (address: string) =>
  `curl -sk -o /dev/null -m 10 -w '%{http_code}\n' https://${domain}${address}`;
/** Installs on a server whose nginx already serves the domain: no Caddy, and no request fails during an update. */
export const serverBehindProxy: Scenario = async (context) => {
  const problems: string[] = [];
  const outcome = { acknowledged: 0, lost: [], doubled: [], problems };
  const skipped = findMissingRequirement();
  if (skipped) return { ...outcome, done: 'not played', skipped };
  const archive = packArchive();
  const container = await bootContainer('trixie');
  context.after(() => container.end());
  copyArchive(container, archive);
  buildReleases(archive, path.join(container.root, 'root'), ['next']);
  await runOrThrow(container, 'tar -xzf ia-vet-*-linux-*.tar.gz');
  await startNginx(container);

  const refused = await container.run(`./ia-vet-*/install ${domain}`);
  if (refused.code !== 1 || !refused.output.includes('--behind-proxy'))
    problems.push(`where the ports are taken install ended with ${refused.code}: ${refused.output}`);
  const installed = await runOrThrow(container, `./ia-vet-*/install ${domain} --behind-proxy`);
  for (const said of ['X-Forwarded-For', '127.0.0.1:3001', 'deploy/nginx.conf', '/painel/comecar?chave='])
    if (!installed.includes(said)) problems.push(`install does not name ${said}: ${installed}`);
  if ((await container.run('dpkg-query --show caddy')).code === 0) problems.push('install brought Caddy');
  const open = await runOrThrow(
    container,
    "ss -Hltn '( sport = :3001 or sport = :3002 )' | awk '{ print $4 }'",
  );
  if (!/^127\.0\.0\.1:300[12]\s*$/.test(open)) problems.push(`the site listens on ${open}`);
  await runOrThrow(container, `ia-vet status && [ "$(${statusOf('/readyz')})" = 200 ]`);
  if ((await runOrThrow(container, statusOf('/metrics'))).trim() === '200')
    problems.push('/metrics can be read outside');

  // All five come from one address, of which nginx takes 100 requests a second.
  const visitors = startNewConnections(`https://${domain}`, 100);
  await runOrThrow(container, 'IA_VET_PROBATION=5 ia-vet update /root/next.tar.gz');
  const release = await runningRelease(container);
  if (release !== 'next') problems.push(`after the update runs ${release}`);
  const count = await visitors.stop();
  for (const [kind, times] of visitors.failures) problems.push(`during the update ${times} times ${kind}`);
  await runOrThrow(container, 'ia-vet uninstall && systemctl is-active nginx');
  return {
    ...outcome,
    done: `installed beside nginx; ${count} requests on new connections during the update`,
  };
};

/** Serves the domain with the example of the archive and a certificate of its own. */
async function startNginx(container: Container): Promise<void> {
  await runOrThrow(
    container,
    `apt-get -qy update && apt-get -qy install --no-install-recommends nginx-light openssl && mkdir -p ${folder} && openssl req -x509 \
      -newkey rsa:2048 -days 2 -nodes -subj /CN=${domain} -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`,
  );
  const [example = ''] = (await runOrThrow(container, 'ls /root/ia-vet-*/deploy/nginx.conf')).split('\n');
  const site = readFileSync(path.join(container.root, example), 'utf8')
    .replaceAll('www.exemplo.com.br', domain)
    .replaceAll(/(server_name )exemplo\.com\.br/g, `$1sem-www.${domain}`);
  writeFileSync(path.join(container.root, 'etc/nginx/sites-enabled/ia-veterinaria'), site);
  await runOrThrow(container, 'nginx -t && systemctl restart nginx');
}
