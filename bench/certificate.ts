import { type Browser, chromium } from '@playwright/test';
import { paths } from '../domain/paths.ts';
import { chromiumArguments, findBrowser } from '../scripts/lib/find-browser.ts';
import { lessonIds } from '../tests/support/course.ts';
import type { BenchStudent } from '../tests/support/students.ts';
import type { BenchSetup } from './setup.ts';
import { median, type Row } from './table.ts';

const rounds = 5;
/** CPU slowdown factor against this machine. */
const cpuSlowdown = 4;
/** Milliseconds from the click to the finished file. */
const maxTime = 1_500;

/** Measures the click to the finished PDF on a slow phone, uncached and then cached. */
export async function benchCertificate({ product, students }: BenchSetup): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments });
  const times = { first: [] as number[], second: [] as number[] };
  try {
    for (const student of students.slice(0, rounds)) {
      const [first, second] = await timeClicks(browser, product, student);
      times.first.push(first);
      times.second.push(second);
    }
  } finally {
    await browser.close();
  }
  return Object.entries(times).map(([name, measured]) => ({
    name: `certificate, ${name} click, CPU ${cpuSlowdown} times slower`,
    value: `${Math.round(median(measured))} ms`,
    limit: `${maxTime} ms`,
    ratio: median(measured) / maxTime,
    goal: 1,
    isMaximum: true,
  }));
}

async function timeClicks(
  browser: Browser,
  product: string,
  { cookie }: BenchStudent,
): Promise<readonly [first: number, second: number]> {
  const context = await browser.newContext({ baseURL: product });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: product }]);
  await context.request.post('/api/progress', {
    data: { completed_lessons: lessonIds },
    headers: { Origin: product },
  });
  const page = await context.newPage();
  await page.goto(paths.courseContent);
  const button = page.getByRole('button', { name: 'Baixar certificado' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const time = () =>
    button.evaluate(
      (element: HTMLButtonElement) =>
        new Promise<number>((resolve) => {
          const create = URL.createObjectURL;
          const clicked = performance.now();
          URL.createObjectURL = (file) => {
            URL.createObjectURL = create;
            resolve(performance.now() - clicked);
            return create(file);
          };
          element.click();
        }),
    );
  const first = await time();
  await page.waitForTimeout(1_000);
  const second = await time();
  await context.close();
  return [first, second];
}
