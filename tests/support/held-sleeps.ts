import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A wait that the product began, which goes on when the test says that its time is over. */
interface HeldSleep {
  milliseconds: number;
  end: () => void;
}

/** Holds the product's waits of a length until the test ends: nothing waits for a clock. */
export function holdSleeps(isHeld: (milliseconds: number) => boolean): HeldSleep[] {
  const { setTimeout: sleep } = timers;
  const held: HeldSleep[] = [];
  timers.setTimeout = ((milliseconds: number, ...rest: [undefined, object?]) => {
    if (!isHeld(milliseconds)) return sleep(milliseconds, ...rest);
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push({ milliseconds, end: resolve });
    return promise;
  }) as typeof sleep;
  syncBuiltinESMExports();
  onTestFinished(() => {
    timers.setTimeout = sleep;
    syncBuiltinESMExports();
  });
  return held;
}
