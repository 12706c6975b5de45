import type { Outcome, Row } from './outcome.ts';
import type { Scenario, Stage } from './stage.ts';

/** Plays a scenario until it ends or times out, and cleans up. @param deadline seconds */
export async function play(scenario: string, run: Scenario, deadline: number): Promise<Row> {
  const cleanups: (() => unknown)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${deadline} s`)), deadline * 1000);
  });
  const over = new AbortController();
  const stage: Stage = { after: (cleanup) => cleanups.push(cleanup), signal: over.signal };
  const outcome = await Promise.race([run(stage), late]).catch(failed);
  clearTimeout(timer);
  over.abort();
  for (const cleanup of cleanups.reverse()) {
    try {
      await cleanup();
    } catch (error) {
      outcome.problems.push(`not cleared up: ${error}`);
    }
  }
  return { scenario, ...outcome };
}

function failed(error: unknown): Outcome {
  const problems = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  return { done: 'broken off', acknowledged: 0, lost: [], doubled: [], problems };
}
