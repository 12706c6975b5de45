import { Session } from 'node:inspector/promises';

/**
 * Gives back what the start has used: loading the libraries leaves a hundred megabytes of garbage, and V8 would keep the
 * room for it.
 */
export async function releaseStartMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
