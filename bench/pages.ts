import { benchLighthouse } from './lighthouse.ts';
import type { BenchSetup } from './setup.ts';
import type { Row } from './table.ts';

/** Audits public and student pages with Lighthouse, as on a phone. */
export async function benchPages({ product }: BenchSetup): Promise<Row[]> {
  const results = await benchLighthouse(product);
  return results.flatMap(({ page, score, others, lcp, cls, blocking, requests, bytes, limits }) => {
    const maximumRow = (name: string, value: number, limit: number, unit = ''): Row => ({
      name: `${name}, ${page}`,
      value: `${value}${unit}`,
      limit: `${limit}${unit}`,
      ratio: limit === 0 ? value + 1 : value / limit,
      goal: 1,
      isMaximum: true,
    });
    return [
      {
        name: `Lighthouse mobile, ${page} (${Math.round(bytes.all / 1000)} kB)`,
        value: [score, ...others].join(' / '),
        limit: `${limits.score} / 100 each`,
        ratio: Math.min(score / limits.score, ...others.map((one) => one / 100)),
        goal: 1,
      },
      maximumRow('largest paint', Math.round(lcp), limits.lcp, ' ms'),
      maximumRow('layout shift', Math.round(cls * 1000) / 1000, limits.cls),
      maximumRow('blocking', Math.round(blocking), limits.blocking, ' ms'),
      maximumRow('requests', requests, limits.requests),
    ];
  });
}
