import { setTimeout as wait } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import { bootContainer, type Container, findMissingRequirement } from './container.ts';
import { copyArchive, localDomain as domain, runningRelease, runOrThrow } from './installation.ts';
import { buildReleases, packArchive } from './releases.ts';

interface Command {
  kills: number;
  /** Prepares the container for the command. */
  prepare?: string;
  /** @param turn differs from one kill to the next */
  run(turn: number): string;
  /** Milliseconds, about as long as the command takes. */
  longest: number;
  /** Fails if the command's work is not done. */
  check(turn: number): string;
}

/** Updates without the minute of probation, to and fro. */
const update = (turn: number) =>
  `IA_VET_PROBATION=1 ia-vet update --older /root/${turn % 2 ? 'next' : 'other'}.tar.gz`;
const answers = 'curl -fs 127.0.0.1:3001/readyz || curl -fs 127.0.0.1:3002/readyz';
const serves = `curl -fsk --retry 5 --retry-delay 1 --retry-all-errors -o /dev/null https://${domain}/`;
const removeAll = `printf 'APAGAR\nAPAGAR\n' | ia-vet uninstall --purge; systemctl stop 'ia-vet@*'; rm -rf /opt/ia-vet /var/lib/ia-vet /etc/ia-vet
  apt-get -qy purge 'postgresql*' caddy && apt-get -qy autoremove --purge; rm -rf /var/lib/postgresql /etc/postgresql /etc/caddy; true`;

const commands: Record<string, Command> = {
  install: {
    kills: 4,
    prepare: removeAll,
    run: () => `/root/ia-vet-*/install ${domain}`,
    longest: 35_000,
    check: () => `${answers} && ${serves} && ia-vet admin list`,
  },
  update: {
    kills: 8,
    run: update,
    longest: 20_000,
    check: (turn) =>
      `${answers} && ${serves} && grep -q '^${turn % 2 ? 'next' : 'other'} ' /opt/ia-vet/current/edition`,
  },
  backup: {
    kills: 10,
    run: (turn) => `rm -f /root/copy-${turn}.tar.gz; ia-vet backup /root/copy-${turn}.tar.gz`,
    longest: 2_500,
    check: (turn) => `tar -tzf /root/copy-${turn}.tar.gz && ! ls /var/lib/ia-vet/.copy-* 2> /dev/null`,
  },
  restore: {
    kills: 8,
    prepare: 'rm -f /root/restored.tar.gz; ia-vet backup /root/restored.tar.gz',
    run: () => 'ia-vet restore /root/restored.tar.gz --replace',
    longest: 12_000,
    check: () => `${answers} && ${serves} && ! ls -d /var/lib/ia-vet/.restore 2> /dev/null`,
  },
};

/** Kills the server's commands at random moments; the next run of the same command repairs it. */
export const serverKills: Scenario = async (context) => {
  const skipped = findMissingRequirement();
  const outcome = { acknowledged: 0, lost: [], doubled: [], problems: [] as string[], done: 'not played' };
  if (skipped) return { ...outcome, skipped };
  const archive = packArchive();
  const container = await bootContainer('bookworm');
  context.after(() => container.end());
  copyArchive(container, archive);
  buildReleases(archive, `${container.root}/root`, ['next', 'other']);
  await runOrThrow(container, `tar -xzf ia-vet-*-linux-*.tar.gz`);
  let killed = 0;
  for (const [name, command] of Object.entries(commands))
    for (let turn = 0; turn < command.kills; turn += 1) {
      const problem = await killAndRepeat(container, command, turn);
      console.log(`  ${name} ${turn}: ${problem ?? 'repaired'}`);
      if (problem) outcome.problems.push(`${name}: ${problem}`);
      killed += 1;
    }
  return { ...outcome, done: `${killed} kills, release ${await runningRelease(container)} runs` };
};

async function killAndRepeat(
  container: Container,
  command: Command,
  turn: number,
): Promise<string | undefined> {
  if (command.prepare) await runOrThrow(container, command.prepare);
  const moment = Math.random() * command.longest;
  const first = container.start(command.run(turn));
  await Promise.race([first.ended, wait(moment)]);
  first.kill();
  const { output } = await first.ended;
  const at = `killed after ${(moment / 1000).toFixed(1)} s (${output.trim().split('\n').at(-1)})`;
  const second = await container.run(command.run(turn));
  if (second.code !== 0) return `${at}: the next run ended with ${second.code}: ${second.output.slice(-800)}`;
  const checked = await container.run(command.check(turn));
  return checked.code === 0
    ? undefined
    : `${at}: not repaired: ${second.output.slice(-500)} ${checked.output.slice(-500)}`;
}
