import { residentMegabytes } from '../tests/support/memory.ts';

/** Returns the process's peak memory over its start, in megabytes. */
export async function measurePeakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  const idle = residentMegabytes(pid);
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 10);
  await work().finally(() => clearInterval(timer));
  return peak - idle;
}
