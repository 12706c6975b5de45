import { randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signRelease } from '../../scripts/lib/sign-release.ts';
import type { Scenario } from '../scenario.ts';
import { bootContainer, type Container, findMissingRequirement } from './container.ts';
import {
  copyArchive,
  installCommand,
  packagesDomain,
  runningRelease,
  runOrThrow,
  startCertificateAuthority,
} from './installation.ts';
import { buildReleases, createKey, packArchive, writeSum } from './releases.ts';

const archiveEndings = ['', '.sha256', '.sig'];

/** Root of a server trusts neither the site's user nor a place: links planted by that user, and archives that are not its key's. */
export const serverTrust: Scenario = async (context) => {
  const problems: string[] = [];
  const outcome = { acknowledged: 0, lost: [], doubled: [], problems };
  const skipped = findMissingRequirement();
  if (skipped) return { ...outcome, done: 'not played', skipped };
  const keys = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-key-'));
  context.after(() => rmSync(keys, { recursive: true }));
  const [key, foreignKey] = [createKey(keys), createKey(keys, 'foreign')];
  const archive = packArchive(key);
  const container = await bootContainer('bookworm');
  context.after(() => container.end());
  copyArchive(container, archive);
  const home = path.join(container.root, 'root');
  buildReleases(archive, home, ['next', 'other'], key);
  await startCertificateAuthority(container);
  await runOrThrow(container, installCommand(archive));
  const readable = await runOrThrow(
    container,
    'find /etc/ia-vet -perm /077; find /run/ia-vet -maxdepth 0 -perm /077',
  );
  if (readable) problems.push(`others can read ${readable}`);

  const refused = await refuseArchives(container, home, foreignKey, problems);
  await updateFromAddress(container, home, problems);
  const planted = await plantLinks(container, problems);
  return { ...outcome, done: `${refused} archives refused, ${planted} links planted` };
};

/** Tries archives that the trusted key has not signed. @returns how many */
async function refuseArchives(
  container: Container,
  home: string,
  foreignKey: string,
  problems: string[],
): Promise<number> {
  const version = await runningRelease(container);
  const make = (name: string, change: (file: string) => void) => {
    const file = path.join(home, `${name}.tar.gz`);
    for (const ending of archiveEndings) cpSync(path.join(home, `next.tar.gz${ending}`), file + ending);
    change(file);
    return `/root/${name}.tar.gz`;
  };
  const archives = [
    make('changed', (file) => {
      appendFileSync(file, Buffer.alloc(512));
      writeSum(file);
    }),
    make('foreign', (file) => signRelease(file, foreignKey)),
    make('unsigned', (file) => rmSync(`${file}.sig`)),
    make('incomplete', (file) => appendFileSync(file, 'x')),
    `http://${packagesDomain}/next.tar.gz`,
    'file:///root/next.tar.gz',
  ];
  for (const one of archives) {
    const { code, output } = await container.run(`ia-vet update ${one} < /dev/null`);
    if (code !== 1 || /Desempacoto/.test(output)) problems.push(`${one} ended with ${code}: ${output}`);
    for (const file of archiveEndings) rmSync(path.join(container.root, one) + file, { force: true });
  }
  if ((await runningRelease(container)) !== version) problems.push('an archive that was refused runs');
  await runOrThrow(container, '[ ! -e /opt/ia-vet/.incoming/release ]');
  return archives.length;
}

/** Updates over HTTPS, and not over an address of HTTPS that leads to HTTP. */
async function updateFromAddress(container: Container, home: string, problems: string[]): Promise<void> {
  const folder = path.join(container.root, 'srv/packages');
  mkdirSync(folder, { recursive: true });
  for (const ending of archiveEndings)
    cpSync(path.join(home, `next.tar.gz${ending}`), path.join(folder, `next.tar.gz${ending}`));
  const site = `${packagesDomain} {\n redir /away.tar.gz* http://${packagesDomain}:8080/next.tar.gz\n root * /srv/packages\n file_server\n}\n`;
  writeFileSync(
    path.join(container.root, 'etc/caddy/sites/packages.caddy'),
    `${site}http://${packagesDomain}:8080 {\n root * /srv/packages\n file_server\n}\n`,
  );
  const first = `https://${packagesDomain}/next.tar.gz`;
  await runOrThrow(
    container,
    `systemctl reload caddy && curl -fsS --retry 30 --retry-delay 1 --retry-all-errors -o /dev/null ${first}.sig`,
  );
  const away = await container.run(`ia-vet update https://${packagesDomain}/away.tar.gz`);
  if (away.code !== 1 || !away.output.includes('baixar')) problems.push(`HTTP was followed: ${away.output}`);
  await runOrThrow(container, `IA_VET_PROBATION=1 ia-vet update ${first}`);
  if ((await runningRelease(container)) !== 'next') problems.push('the update from an address did not come');
  rmSync(path.join(container.root, 'etc/caddy/sites/packages.caddy'));
}

/** Stands in a file that only root may read. */
const secret = randomUUID();

/** Links to what is root's, in the place of all that root's commands touch, made by the site's user. */
const plant = `
  for folder in $(find /var/lib/ia-vet /var/cache/ia-vet -type d) /run/lock; do
    for name in before-update before-restore .restore .copy-1 ia-vet ia-vet-install planted; do
      ln -sn /root/victim "$folder/$name" 2> /dev/null && echo "$folder/$name"
    done
  done
  rm -rf /var/lib/ia-vet/before-update && ln -s /root/victim /var/lib/ia-vet/before-update
  ln -s /root/victim/secret /var/lib/ia-vet/planted.tar.gz
  ln -s /root/next.tar.gz /var/lib/ia-vet/next.tar.gz`;
/** Owners, modes, times and content of what is root's. */
const look = `find /root/victim /etc/ia-vet -printf '%p %u:%g %m %T@ %l\\n' | sort
  find /root/victim /etc/ia-vet -type f | sort | xargs sha256sum`;

/** Runs root's commands over planted links. @returns how many there were */
async function plantLinks(container: Container, problems: string[]): Promise<number> {
  await runOrThrow(
    container,
    `mkdir -p /root/victim/data && echo ${secret} > /root/victim/secret && chmod -R go-rwx /root/victim`,
  );
  writeFileSync(path.join(container.root, 'opt/plant'), plant);
  const links = await runOrThrow(container, 'cd / && runuser -u ia-vet -- sh /opt/plant');
  const before = await runOrThrow(container, look);
  const commands: [command: string, code: number][] = [
    ['ia-vet backup /root/copy.tar.gz', 0],
    ['ia-vet backup /var/lib/ia-vet/planted/copy.tar.gz', 1],
    ['ia-vet restore /var/lib/ia-vet/planted.tar.gz', 1],
    ['ia-vet restore /var/lib/ia-vet/planted/secret', 1],
    ['ia-vet restore /root/copy.tar.gz --replace', 0],
    ['IA_VET_PROBATION=1 ia-vet update /var/lib/ia-vet/next.tar.gz', 1],
    ['IA_VET_PROBATION=1 ia-vet update /root/other.tar.gz', 0],
    ['IA_VET_PROBATION=1 ia-vet rollback', 0],
    ['ia-vet status > /dev/null; true', 0],
  ];
  for (const [command, expected] of commands) {
    await container.run('cd / && runuser -u ia-vet -- sh /opt/plant');
    const { code, output } = await container.run(command);
    if (code !== expected) problems.push(`over planted links ${command} ended with ${code}: ${output}`);
    const after = await runOrThrow(container, look);
    if (after !== before) problems.push(`${command} changed what is root's: ${differing(before, after)}`);
    const copied = await container.run(
      `find /var/lib/ia-vet /var/cache/ia-vet -type f -newer /opt/plant -exec grep -l ${secret} {} +`,
    );
    if (copied.output) problems.push(`${command} gave root's file to the site: ${copied.output}`);
  }
  return links.trim().split('\n').length;
}

function differing(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .join('; ');
}
