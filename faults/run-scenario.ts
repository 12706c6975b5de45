import type { Outcome, Row } from './outcome.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';

/** Runs a scenario until it ends or times out, and cleans up. @param deadline seconds */
export async function runScenario(scenario: string, run: Scenario, deadline: number): Promise<Row> {
  const cleanups: (() => unknown)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${deadline} s`)), deadline * 1000);
  });
  const controller = new AbortController();
  const context: ScenarioContext = { after: (cleanup) => cleanups.push(cleanup), signal: controller.signal };
  const outcome = await Promise.race([run(context), timeout]).catch(failed);
  clearTimeout(timer);
  controller.abort();
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
