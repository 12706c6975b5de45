import { startFastTestCluster } from './cluster.ts';

/** Playwright's global setup: what it returns is the teardown. */
export default startFastTestCluster;
