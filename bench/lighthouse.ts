import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { paths } from '../domain/paths.ts';
import { chromiumArguments, findBrowser } from '../scripts/lib/find-browser.ts';
import { startProduct } from '../tests/support/product.ts';

const pages = [paths.home, paths.course, paths.faq];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const rounds = 3;

/** What must hold on every page; `score` is 0 to 100, times in milliseconds, sizes in bytes over the wire. */
const limits = { score: 100, lcp: 1200, cls: 0, totalBytes: 150_000, scriptBytes: 5_000 };

/** Medians of the rounds on one page, as a phone on a slow network sees it. */
export interface LighthouseResult {
  page: string;
  /** One for each category, in their order. */
  scores: number[];
  lcp: number;
  cls: number;
  totalBytes: number;
  scriptBytes: number;
  isWithinLimits: boolean;
}

/** Runs Lighthouse in its default, mobile setting. @param url origin of the running product */
export async function benchLighthouse(url: string): Promise<LighthouseResult[]> {
  const results: LighthouseResult[] = [];
  for (const page of pages) {
    const runs: Omit<LighthouseResult, 'page' | 'isWithinLimits'>[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await audit(url + page));
    const of = (value: (run: (typeof runs)[number]) => number) => median(runs.map(value));
    const result = {
      page,
      scores: categories.map((_, index) => of((run) => run.scores[index] ?? 0)),
      lcp: of((run) => run.lcp),
      cls: of((run) => run.cls),
      totalBytes: of((run) => run.totalBytes),
      scriptBytes: of((run) => run.scriptBytes),
    };
    results.push({ ...result, isWithinLimits: isWithinLimits(result) });
  }
  return results;
}

/** In a browser of its own: nothing cached, nothing left from the run before. */
async function audit(url: string) {
  const port = 9300 + (process.pid % 500);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
    if (!run) throw new Error(`Lighthouse gave no result for ${url}`);
    const { lhr } = run;
    const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    const requests = networkItems(lhr.audits['network-requests']?.details);
    const bytes = (items: NetworkItem[]) => items.reduce((sum, item) => sum + item.transferSize, 0);
    return {
      scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
      lcp: number('largest-contentful-paint'),
      cls: number('cumulative-layout-shift'),
      totalBytes: bytes(requests),
      scriptBytes: bytes(requests.filter((item) => item.resourceType === 'Script')),
    };
  } finally {
    await browser.close();
  }
}

interface NetworkItem {
  transferSize: number;
  resourceType?: string;
}

function networkItems(details: unknown): NetworkItem[] {
  return (details as { items?: NetworkItem[] } | undefined)?.items ?? [];
}

function isWithinLimits(result: Omit<LighthouseResult, 'page' | 'isWithinLimits'>): boolean {
  return (
    result.scores.every((score) => score >= limits.score) &&
    result.lcp <= limits.lcp &&
    result.cls <= limits.cls &&
    result.totalBytes <= limits.totalBytes &&
    result.scriptBytes <= limits.scriptBytes
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

if (import.meta.main) {
  const given = process.argv[2];
  const product = given ? undefined : await startProduct();
  try {
    const results = await benchLighthouse(given ?? product?.url ?? '');
    console.table(
      results.map(({ scores, lcp, cls, totalBytes, scriptBytes, ...rest }) => ({
        page: rest.page,
        scores: scores.join(' '),
        'LCP ms': Math.round(lcp),
        CLS: cls,
        'kB in all': (totalBytes / 1000).toFixed(1),
        'kB of script': (scriptBytes / 1000).toFixed(1),
        'within limits': rest.isWithinLimits,
      })),
    );
    process.exitCode = results.every((result) => result.isWithinLimits) ? 0 : 1;
  } finally {
    await product?.dispose();
  }
}
