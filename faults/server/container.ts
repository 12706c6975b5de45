import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A booted Debian in systemd-nspawn. It shares this machine's network and ports. */
export interface Container {
  /** Its root folder on this machine. */
  root: string;
  /** Runs a command as root and waits for it. */
  run(command: string): Promise<CommandResult>;
  /** Starts a command as root. @returns kills it, its children and what these started */
  start(command: string): { ended: Promise<CommandResult>; kill(): void };
  /** Limits the memory of all its processes. @param megabytes including the page cache */
  limitMemory(megabytes: number): void;
  end(): Promise<void>;
}

interface CommandResult {
  code: number;
  output: string;
}

export type Suite = 'bookworm' | 'trixie';

/** SIGRTMIN+4, which process 1 takes for a power-off. */
const powerOff = 38;
/** Packages of a rented server: no Node, no database, no web server. */
const packages = 'systemd,systemd-sysv,dbus,ca-certificates,sudo,curl,procps,iproute2';

/** Returns why no container can be booted here; undefined if one can. */
export function findMissingRequirement(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can boot a container';
  const missing = ['systemd-nspawn', 'debootstrap', 'nsenter', 'ssh-keygen'].filter(
    (tool) => spawnSync('which', [tool]).status !== 0,
  );
  return missing.length > 0 ? `missing here: ${missing.join(', ')}` : undefined;
}

export async function bootContainer(suite: Suite): Promise<Container> {
  const root = mkdtempSync('/var/tmp/ia-vet-guest-run-');
  execFileSync('cp', ['-a', '--reflink=auto', `${createBaseImage(suite)}/.`, root]);
  for (const file of ['/etc/resolv.conf', '/etc/hosts'])
    cpSync(file, path.join(root, file), { dereference: true });
  const options = [
    '--quiet',
    `--directory=${root}`,
    '--boot',
    '--register=no',
    '--keep-unit',
    '--console=pipe',
  ];
  const child = spawn('systemd-nspawn', [...options, '--resolv-conf=off', '--timezone=off'], {
    stdio: 'ignore',
  });

  function start(command: string) {
    const leader = childOf(child.pid);
    const enter = ['-t', String(leader), '-a', 'chroot', '.', 'bash', '-c', `cd /root; ${command}`];
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
    };
    // A group of its own, to be killed as a whole.
    const running = spawn('nsenter', enter, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise<CommandResult>((resolve) =>
      running.on('close', (code) => resolve({ code: code ?? 1, output })),
    );
    return {
      ended,
      kill() {
        if (running.exitCode === null && running.pid) process.kill(-running.pid, 'SIGKILL');
      },
    };
  }

  const container: Container = {
    root,
    start,
    run: (command) => start(command).ended,
    limitMemory: (megabytes) => limitMemory(path.basename(root), childOf(child.pid), megabytes),
    async end() {
      process.kill(childOf(child.pid), powerOff);
      for (let tries = 0; child.exitCode === null && tries < 300; tries += 1) await wait(100);
      child.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true });
    },
  };
  for (let tries = 0; ; tries += 1) {
    await wait(500);
    if (tries === 240 || child.exitCode !== null) throw new Error('The container did not boot');
    const ran = childOf(child.pid) ? await container.run('systemctl is-system-running') : undefined;
    if (/^(running|degraded)/.test(ran?.output ?? '')) return container;
  }
}

/** Moves all processes of the container, and with them those that they start, into a cgroup with a memory limit. */
function limitMemory(name: string, leader: number, megabytes: number): void {
  const isOld = existsSync('/sys/fs/cgroup/memory');
  const group = path.join(isOld ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', name);
  mkdirSync(group, { recursive: true });
  const descendants = (pid: number): number[] => [
    pid,
    ...childrenOf(pid).flatMap((child) => descendants(child)),
  ];
  for (const pid of descendants(leader)) writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  const file = isOld ? 'memory.limit_in_bytes' : 'memory.max';
  writeFileSync(path.join(group, file), String(megabytes * 1024 ** 2));
}

const childOf = (pid: number | undefined) => childrenOf(pid)[0] ?? 0;

function childrenOf(pid: number | undefined): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** Creates a minimal Debian once, with this machine's package sources. @returns its folder */
function createBaseImage(suite: Suite): string {
  const base = `/var/tmp/ia-vet-guest-${suite}`;
  if (existsSync(`${base}/.complete`)) return base;
  rmSync(base, { recursive: true, force: true });
  const sources = globSync('/etc/apt/{sources.list,sources.list.d/*}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const mirror = /https?:\/\/\S+\/debian\/?(?=\s)/.exec(sources)?.[0];
  execFileSync(
    'debootstrap',
    ['--variant=minbase', `--include=${packages}`, suite, base, ...(mirror ? [mirror] : [])],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  for (const folder of [
    '/etc/apt/apt.conf.d',
    '/etc/apt/auth.conf.d',
    '/usr/share/keyrings',
    '/etc/ssl/certs',
    '/usr/local/share/ca-certificates',
  ])
    if (existsSync(folder)) {
      mkdirSync(`${base}${folder}`, { recursive: true });
      execFileSync('cp', ['-a', `${folder}/.`, `${base}${folder}`]);
    }
  rmSync(`${base}/etc/machine-id`, { force: true });
  writeFileSync(`${base}/etc/machine-id`, '');
  writeFileSync(`${base}/.complete`, '');
  return base;
}
