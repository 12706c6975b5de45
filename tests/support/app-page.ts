import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';
import { appContent } from '../../domain/content/app-content.ts';
import { shipped } from './course.ts';
import { eventWait } from './waits.ts';

/**
 * Setup of test files with a DOM, which share their worker's packages: each gets a window of its own, modules of the
 * project that nobody has used, and the shipped texts in the page, as the server sends them.
 */
const names = new Set(Reflect.ownKeys(globalThis));
// The modules are the browser's, not the server's.
process.env.SSR = '';
const dom = await builtinEnvironments['happy-dom'].setup(globalThis, {});
// A page's timers end with it: one that asks the server again would ask the next file's.
const timers = new Set<NodeJS.Timeout>();
const begin = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval };
for (const name of ['setTimeout', 'setInterval'] as const)
  Object.assign(globalThis, {
    [name]: Object.assign((...call: Parameters<typeof setTimeout>) => {
      const timer = begin[name](...call);
      timers.add(timer);
      return timer;
    }, begin[name]),
  });
afterAll(async () => {
  for (const timer of timers) clearTimeout(timer);
  Object.assign(globalThis, begin);
  await dom.teardown(globalThis);
  // Removes what a test has left on its window, which is the worker's global object.
  for (const name of Reflect.ownKeys(globalThis))
    if (!names.has(name)) Reflect.deleteProperty(globalThis, name);
  vi.resetModules();
});

// Imported where there is a window: it asks for one.
const { configure, screen, within } = await import('@testing-library/react');
// Waits longer on a busy machine.
configure({ asyncUtilTimeout: eventWait });
// It searches the page that was there when it was loaded.
Object.assign(screen, within(document.body));
const data = Object.assign(document.createElement('script'), {
  type: 'application/json',
  id: 'content',
  textContent: JSON.stringify(appContent(shipped)),
});
document.head.append(data);
