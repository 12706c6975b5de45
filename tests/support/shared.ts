import { afterAll } from 'vitest';

/**
 * What the tests of a file, or of the describe around the call, share.
 * It ends after them, before what was started earlier.
 */
export async function shared<Thing extends { close(): unknown } | { stop(): unknown }>(
  starting: Promise<Thing> | Thing,
): Promise<Thing> {
  const thing = await starting;
  afterAll(async () => void (await ('close' in thing ? thing.close() : thing.stop())));
  return thing;
}
