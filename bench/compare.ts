import { type Load, load } from './load.ts';
import { median, type Row } from './table.ts';

const rounds = 5;

interface Comparison {
  name: string;
  /** Name of the limit, such as `nginx`. */
  limitName: string;
  own: Load;
  limit: Load;
  /** Minimum share of the limit. */
  goal: number;
  /** Runs before each measurement. */
  reset?: () => Promise<void>;
  /** Seconds of load before measuring, for JIT compilation and caches. */
  warmUp?: number;
}

/**
 * Returns the answers per second of two servers under the same alternating load; the ratio is the median of the rounds.
 */
export async function compareRates({
  name,
  limitName,
  own,
  limit,
  goal,
  reset,
  warmUp = 3,
}: Comparison): Promise<Row> {
  const measured: { own: number; limit: number; p99: number }[] = [];
  for (const server of [limit, own]) await load({ ...server, duration: warmUp });
  for (let round = 0; round < rounds; round += 1) {
    await reset?.();
    const referenceResult = await load(limit);
    await reset?.();
    const result = await load(own);
    if (referenceResult.failed + result.failed > 0)
      throw new Error(`${name}: ${referenceResult.failed} + ${result.failed} failed`);
    measured.push({ own: result.rate, limit: referenceResult.rate, p99: result.p99 });
  }
  const medianOf = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of));
  return {
    name,
    value: `${Math.round(medianOf((round) => round.own))}/s (p99 ${medianOf((round) => round.p99).toFixed(1)} ms)`,
    limit: `${Math.round(medianOf((round) => round.limit))}/s ${limitName}`,
    ratio: medianOf((round) => round.own / round.limit),
    goal,
  };
}
