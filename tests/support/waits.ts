import { pbkdf2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** Set by the first process of a run for those that it starts. */
export const slownessVariable = 'TEST_SLOWNESS';
/** Milliseconds that the work of {@link measureSlowness} takes on two idle cores of 2026. */
const usualTime = 250;
const maxSlowness = 4;

/** Returns how many times longer than usual a fixed piece of work for every core takes on this machine now, from 1 to 4. */
async function measureSlowness(): Promise<number> {
  const begin = performance.now();
  const work = () => promisify(pbkdf2)('a', 'b', 1_900_000, 32, 'sha256');
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return Math.min(maxSlowness, Math.max(1, (performance.now() - begin) / usualTime));
}

process.env[slownessVariable] ??= (await measureSlowness()).toFixed(1);
export const slowness = Number(process.env[slownessVariable]);

/** Whole milliseconds until something that must come is missed. A wait ends when it comes: only what fails waits for so long. */
export const eventWait = Math.round(90_000 * slowness);
/** Whole milliseconds for a whole test, or for what prepares it. */
export const testWait = Math.round(600_000 * slowness);

/**
 * Tries again until there is a result.
 * @param find returns undefined, null or false while there is none
 * @param missing says what did not come
 */
export async function waitFor<Result>(
  find: () => Result | Promise<Result>,
  missing: () => string,
): Promise<NonNullable<Exclude<Result, false>>> {
  const deadline = performance.now() + eventWait;
  for (;;) {
    const result = await find();
    if (result) return result as NonNullable<Exclude<Result, false>>;
    if (performance.now() > deadline) throw new Error(missing());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
