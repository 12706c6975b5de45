import { startFastTestCluster } from './cluster.ts';

/** Vitest's global setup: what it returns is the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  return startFastTestCluster();
}
