import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { lessonPath, paths } from '../domain/paths.ts';
import { chromiumArguments, findBrowser } from '../scripts/lib/find-browser.ts';
import { startProduct } from '../tests/support/product.ts';
import { createStudentCookie } from './student-cookie.ts';
import { median } from './table.ts';

/** Times in milliseconds; `requests` is a count; `score` is Lighthouse's, 0 to 100. */
interface Figures {
  score: number;
  lcp: number;
  cls: number;
  blocking: number;
  requests: number;
}

interface Page {
  path: string;
  limits: Figures;
  needsSession?: boolean;
}

const site = { score: 100, lcp: 1_000, cls: 0, blocking: 0, requests: 8 };
const account = { score: 99, lcp: 1_200, cls: 0.02, blocking: 50, requests: 8 };
const student = { score: 97, lcp: 1_500, cls: 0.02, blocking: 100, requests: 12 };
const documents = { score: 95, lcp: 1_800, cls: 0.02, blocking: 150, requests: 14 };

const pages: readonly Page[] = [
  { path: paths.home, limits: site },
  { path: paths.course, limits: site },
  { path: paths.faq, limits: site },
  { path: paths.login, limits: account },
  { path: paths.signUp, limits: account },
  { path: paths.studentArea, limits: student, needsSession: true },
  { path: paths.courseContent, limits: student, needsSession: true },
  { path: lessonPath('m1v1'), limits: student, needsSession: true },
  { path: paths.materials, limits: documents, needsSession: true },
];

const rounds = 3;

export interface LighthouseResult extends Figures {
  page: string;
  /** Accessibility, best practices, and of public pages search engines. */
  others: number[];
  /** Bytes over the wire. */
  bytes: { all: number; script: number };
  limits: Figures;
}

/**
 * Returns the medians of the rounds, in Lighthouse's default mobile setting. @param url origin of the running product
 */
export async function benchLighthouse(url: string, pagesToAudit = pages): Promise<LighthouseResult[]> {
  const cookie = await createStudentCookie(url);
  const results: LighthouseResult[] = [];
  for (const { path, limits, needsSession = false } of pagesToAudit) {
    const runs: Awaited<ReturnType<typeof audit>>[] = [];
    for (let tries = 0; runs.length < rounds && tries < 2 * rounds; tries += 1) {
      const run = await audit(url + path, limits === site, needsSession ? cookie : undefined);
      // Lighthouse sometimes sees no paint and reports no figure.
      if (Number.isFinite(run.lcp)) runs.push(run);
    }
    const medianOf = (value: (run: (typeof runs)[number]) => number) => median(runs.map(value));
    results.push({
      page: path,
      limits,
      score: medianOf((run) => run.score),
      lcp: medianOf((run) => run.lcp),
      cls: medianOf((run) => run.cls),
      blocking: medianOf((run) => run.blocking),
      requests: medianOf((run) => run.requests),
      others: [0, 1, 2].map((index) => medianOf((run) => run.others[index] ?? 100)),
      bytes: { all: medianOf((run) => run.bytes.all), script: medianOf((run) => run.bytes.script) },
    });
  }
  return results;
}

/** Uses a new browser for each run, with an empty cache. */
async function audit(url: string, isForSearch: boolean, cookie: string | undefined) {
  const port = 9300 + (process.pid % 500);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  const categories = ['performance', 'accessibility', 'best-practices', ...(isForSearch ? ['seo'] : [])];
  try {
    const run = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: categories,
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    if (!run) throw new Error(`Lighthouse gave no result for ${url}`);
    const { lhr } = run;
    const number = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
    const requests = networkItems(lhr.audits['network-requests']?.details);
    const bytes = (items: NetworkItem[]) => items.reduce((sum, item) => sum + item.transferSize, 0);
    const [score = 0, ...others] = categories.map((one) =>
      Math.round((lhr.categories[one]?.score ?? 0) * 100),
    );
    return {
      score,
      others,
      lcp: number('largest-contentful-paint'),
      cls: number('cumulative-layout-shift'),
      blocking: number('total-blocking-time'),
      requests: requests.length,
      bytes: {
        all: bytes(requests),
        script: bytes(requests.filter((item) => item.resourceType === 'Script')),
      },
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

/** Audits single pages: `node bench/lighthouse.ts ORIGIN PATH...` */
if (import.meta.main) {
  const [origin, ...paths] = process.argv.slice(2);
  const product = origin ? undefined : await startProduct();
  try {
    const selectedPages = paths.length > 0 ? pages.filter(({ path }) => paths.includes(path)) : pages;
    const results = await benchLighthouse(origin ?? product?.url ?? '', selectedPages);
    console.table(
      results.map(({ page, score, others, lcp, cls, blocking, requests, bytes }) => ({
        page,
        scores: [score, ...others].join(' '),
        'LCP ms': Math.round(lcp),
        CLS: cls.toFixed(3),
        'blocking ms': Math.round(blocking),
        requests,
        'kB in all': (bytes.all / 1000).toFixed(1),
        'kB of script': (bytes.script / 1000).toFixed(1),
      })),
    );
  } finally {
    await product?.dispose();
  }
}
