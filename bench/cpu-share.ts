import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';

const cgroupRoot = '/sys/fs/cgroup';
/** Microseconds; a short period keeps the waits short. */
const quotaPeriod = 10_000;

/**
 * Limits a process to a share of one core with its own control group; needs Linux and root. @param share such as 0.3
 * @returns removes the group, once the process has ended
 */
export function limitCpu(pid: number, share: number): () => void {
  const isCgroupV2 = existsSync(`${cgroupRoot}/cgroup.controllers`);
  const dir = `${cgroupRoot}${isCgroupV2 ? '' : '/cpu'}/ia-vet-bench-${pid}`;
  const quota = String(share * quotaPeriod);
  try {
    mkdirSync(dir);
    if (isCgroupV2) writeFileSync(`${dir}/cpu.max`, `${quota} ${quotaPeriod}`);
    else {
      writeFileSync(`${dir}/cpu.cfs_period_us`, String(quotaPeriod));
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
export function startIdleMeter(): () => number {
  const before = readCpuTimes();
  return () => {
    const now = readCpuTimes();
    return (now.idle - before.idle) / (now.all - before.all);
  };
}

function readCpuTimes() {
  const times = os.cpus().map((cpu) => cpu.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
