import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';

const groups = '/sys/fs/cgroup';
/** Microseconds; a short period keeps the waits short. */
const period = 10_000;

/**
 * Limits a process to a share of one core with its own control group; needs Linux and root. @param share such as 0.3
 * @returns removes the group, once the process has ended
 */
export function limitCpu(pid: number, share: number): () => void {
  const isSecondVersion = existsSync(`${groups}/cgroup.controllers`);
  const dir = `${groups}${isSecondVersion ? '' : '/cpu'}/ia-vet-bench-${pid}`;
  const quota = String(share * period);
  try {
    mkdirSync(dir);
    if (isSecondVersion) writeFileSync(`${dir}/cpu.max`, `${quota} ${period}`);
    else {
      writeFileSync(`${dir}/cpu.cfs_period_us`, String(period));
      writeFileSync(`${dir}/cpu.cfs_quota_us`, quota);
    }
    writeFileSync(`${dir}/cgroup.procs`, String(pid));
  } catch (error) {
    throw new Error('Para limitar processos é preciso ser root e ter cgroups com o controlador cpu.', {
      cause: error,
    });
  }
  return () => rmdirSync(dir);
}

/** Returns a function that reports the idle share of the machine since now, 0 to 1. */
export function watchIdle(): () => number {
  const before = readTimes();
  return () => {
    const now = readTimes();
    return (now.idle - before.idle) / (now.all - before.all);
  };
}

function readTimes() {
  const times = os.cpus().map((cpu) => cpu.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
