import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { eventWait, slowness } from './waits.ts';

/** What the server puts into a page of the application until the presses on it work. */
const waiting = '.starting';

/** Pages that tests press on before they are hydrated. */
const early = new WeakSet<Page>();

/** Lets a test press on a page that is not hydrated, until it awaits {@link hydrated}. */
export function pressBeforeHydration(page: Page): void {
  early.add(page);
}

/** Waits until the scripts of a page have run and, on a page of the application, presses work. */
export async function hydrated(page: Page): Promise<void> {
  early.delete(page);
  await page.waitForLoadState('domcontentloaded', { timeout: eventWait });
  await page.locator(waiting).first().waitFor({ state: 'detached', timeout: eventWait });
}

/** Waits for {@link hydrated}, unless the test presses earlier or the page is gone. */
async function hydratedUnlessEarly(page: Page): Promise<void> {
  if (!early.has(page) && !page.isClosed()) await hydrated(page);
}

type Method = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** Replaces methods that all objects of a kind share. */
function wrap(kind: object, names: string[], around: (method: Method) => Method): void {
  const methods = Object.getPrototypeOf(kind) as Record<string, Method>;
  for (const name of names) {
    const method = methods[name];
    if (!method) throw new Error(`Playwright has no ${name}`);
    methods[name] = around(method);
  }
}

const navigations = ['goto', 'reload', 'goBack', 'goForward'] satisfies (keyof Page)[];
const presses = [
  ...['click', 'dblclick', 'tap', 'hover', 'dragTo', 'dispatchEvent'],
  ...['check', 'uncheck', 'setChecked', 'selectOption', 'setInputFiles'],
  ...['focus', 'blur', 'fill', 'clear', 'press', 'pressSequentially', 'selectText'],
] as (keyof Locator)[];

/** Waits until the page has drawn what it began to change, and what follows from that. */
export async function drawFrames(page: Page): Promise<void> {
  const draw = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  for (let frame = 0; frame < 4; frame += 1) await page.evaluate(draw);
}

/** Milliseconds; shorter timers of a page are for its looks. */
const shortTimer = 1_000;

/** Runs in a page: holds its timers of a second or more back until `releaseTimers` is called there. */
function keepTimers(shortTimer: number): void {
  const { setTimeout: begin, clearTimeout: end } = window;
  const held = new Map<number, () => void>();
  Object.assign(window, {
    setTimeout(callback: () => void, delay = 0) {
      if (delay < shortTimer) return begin(callback, delay);
      const id = -1 - held.size;
      held.set(id, callback);
      return id;
    },
    clearTimeout: (id: number) => (id < 0 ? held.set(id, () => undefined) : end(id)),
    releaseTimers() {
      Object.assign(window, { setTimeout: begin });
      for (const callback of held.values()) callback();
    },
  });
}

/** Makes what the page shows for some seconds stay. @returns ends all of that at once */
export async function holdTimers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(keepTimers, shortTimer);
  await page.evaluate(keepTimers, shortTimer);
  return () => page.evaluate(() => (window as unknown as { releaseTimers(): void }).releaseTimers());
}

/**
 * Adapts all tabs of this process to the machine: every press waits for its element and then for hydration, and what a
 * page shows for some seconds stays as much longer as the machine is slower.
 */
export async function adaptPages(browser: Browser): Promise<void> {
  wrap(
    browser,
    ['newContext'],
    (open) =>
      async function (this: unknown, ...args) {
        const context = (await open.apply(this, args)) as BrowserContext;
        if (slowness > 1)
          await context.addInitScript(
            ([slowness, shortTimer]) => {
              const begin = window.setTimeout;
              const later = (callback: TimerHandler, delay = 0, ...rest: unknown[]) =>
                begin(callback, delay < shortTimer ? delay : delay * slowness, ...rest);
              Object.assign(window, { setTimeout: later });
            },
            [slowness, shortTimer] as const,
          );
        return context;
      },
  );
  const page = await browser.newPage();
  wrap(
    page,
    navigations,
    (navigate) =>
      async function (this: unknown, ...args) {
        const answer = await navigate.apply(this, args);
        const { waitUntil } = (args.at(-1) ?? {}) as { waitUntil?: string };
        if (waitUntil !== 'commit') await hydratedUnlessEarly(this as Page);
        return answer;
      },
  );
  wrap(
    page.locator('html'),
    presses,
    (press) =>
      async function (this: unknown, ...args) {
        const locator = this as Locator;
        if (!early.has(locator.page())) {
          // A link pressed before may still be on its way to the page that has the element.
          await locator.waitFor({ state: 'attached' });
          await hydratedUnlessEarly(locator.page());
        }
        return press.apply(this, args);
      },
  );
  await page.close();
}
