import { benchLighthouse } from './lighthouse.ts';
import type { BenchSetup } from './setup.ts';
import type { Row } from './table.ts';

/** Milliseconds until the largest part of the page is painted, on a phone. */
const longestPaint = 1_200;

/** The public pages as Lighthouse sees them, in the form of the other benchmarks. */
export async function benchPages({ product }: BenchSetup): Promise<Row[]> {
  const results = await benchLighthouse(product);
  return results.flatMap(({ page, scores, lcp, totalBytes }) => [
    {
      name: `Lighthouse mobile, ${page}`,
      value: scores.join(' / '),
      limit: '100 each',
      ratio: Math.min(...scores) / 100,
      goal: 1,
    },
    {
      name: `largest paint, ${page} (${Math.round(totalBytes / 1000)} kB)`,
      value: `${Math.round(lcp)} ms`,
      limit: `${longestPaint} ms`,
      ratio: lcp / longestPaint,
      goal: 1,
      isMost: true,
    },
  ]);
}
