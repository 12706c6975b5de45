import { afterAll } from 'vitest';

/**
 * Starts something that the tests of a file or describe block share. It is closed after them, in reverse order.
 */
export async function sharedFixture<Thing extends { close(): unknown } | { stop(): unknown }>(
  starting: Promise<Thing> | Thing,
): Promise<Thing> {
  const thing = await starting;
  afterAll(async () => void (await ('close' in thing ? thing.close() : thing.stop())));
  return thing;
}
