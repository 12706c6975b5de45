import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scenario } from '../stage.ts';
import { bootGuest, type Guest, lacksGuest } from './guest.ts';
import { makeReleases, packArchive } from './releases.ts';
import { bringIn, domain, must, runningRelease } from './site.ts';

const folder = '/etc/letsencrypt/live/exemplo.com.br';
const statusOf = (address: string) =>
  `curl -sk -o /dev/null -m 10 -w '%{http_code}\n' https://${domain}${address}`;
/** Asks for the first page, one request after the other, until the file is there; prints how many had which status. */
const askUntilStopped = `rm -f /root/stop; while [ ! -e /root/stop ]; do ${statusOf('/')}; done | sort | uniq -c`;

/** Plays an installation on a server whose nginx already serves the domain: no Caddy, updates without a failed request. */
export const serverBehindProxy: Scenario = async (stage) => {
  const problems: string[] = [];
  const outcome = { acknowledged: 0, lost: [], doubled: [], problems };
  const skipped = lacksGuest();
  if (skipped) return { ...outcome, done: 'not played', skipped };
  const archive = packArchive();
  const guest = await bootGuest('trixie');
  stage.after(() => guest.end());
  bringIn(guest, archive);
  makeReleases(archive, path.join(guest.root, 'root'), ['next']);
  await must(guest, 'tar -xzf ia-vet-*-linux-*.tar.gz');
  await startNginx(guest);

  const refused = await guest.run(`./ia-vet-*/install ${domain}`);
  if (refused.code !== 1 || !refused.output.includes('--behind-proxy'))
    problems.push(`where the ports are taken install ended with ${refused.code}: ${refused.output}`);
  const installed = await must(guest, `./ia-vet-*/install ${domain} --behind-proxy`);
  for (const said of ['X-Forwarded-For', '127.0.0.1:3001', 'deploy/nginx.conf', '/painel/comecar?chave='])
    if (!installed.includes(said)) problems.push(`install does not name ${said}: ${installed}`);
  if ((await guest.run('dpkg-query --show caddy')).code === 0) problems.push('install brought Caddy');
  const open = await must(guest, "ss -Hltn '( sport = :3001 or sport = :3002 )' | awk '{ print $4 }'");
  if (!/^127\.0\.0\.1:300[12]\s*$/.test(open)) problems.push(`the site listens on ${open}`);
  await must(guest, `ia-vet status && [ "$(${statusOf('/readyz')})" = 200 ]`);
  if ((await must(guest, statusOf('/metrics'))).trim() === '200')
    problems.push('/metrics can be read outside');

  const asked = guest.run(askUntilStopped);
  await must(guest, 'IA_VET_PROBATION=5 ia-vet update /root/next.tar.gz');
  const release = await runningRelease(guest);
  if (release !== 'next') problems.push(`after the update runs ${release}`);
  await must(guest, 'touch /root/stop');
  const answers = (await asked).output.trim();
  if (!/^\d+ 200$/.test(answers)) problems.push(`pages during the update: ${answers}`);
  await must(guest, 'ia-vet uninstall && systemctl is-active nginx');
  return { ...outcome, done: `installed beside nginx; pages during the update: ${answers}` };
};

/** Serves the domain with the example of the archive and a certificate of its own. */
async function startNginx(guest: Guest): Promise<void> {
  await must(
    guest,
    `apt-get -qy update && apt-get -qy install --no-install-recommends nginx-light openssl && mkdir -p ${folder} && openssl req -x509 \
      -newkey rsa:2048 -days 2 -nodes -subj /CN=${domain} -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`,
  );
  const [example = ''] = (await must(guest, 'ls /root/ia-vet-*/deploy/nginx.conf')).split('\n');
  const site = readFileSync(path.join(guest.root, example), 'utf8')
    .replaceAll('www.exemplo.com.br', domain)
    .replaceAll(/(server_name )exemplo\.com\.br/g, `$1sem-www.${domain}`);
  writeFileSync(path.join(guest.root, 'etc/nginx/sites-enabled/ia-veterinaria'), site);
  await must(guest, 'nginx -t && systemctl restart nginx');
}
