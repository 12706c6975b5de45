import { defineConfig } from '@playwright/test';
import { chromiumArguments, findBrowser } from './scripts/lib/find-browser.ts';
import { partVariable } from './scripts/lib/test-progress.ts';
import { eventWait, testWait } from './tests/support/waits.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/e2e-setup.ts',
  // The tests of a file share a worker: each further one starts a product and a browser, seven processor seconds.
  fullyParallel: false,
  // One more than two cores: tests wait for the network they hold back, for processes and for what the page does in its time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    [process.env[partVariable] ? './scripts/lib/browser-reporter.ts' : 'list'],
    ['json', { outputFile: 'test-results/e2e.json' }],
  ],
  timeout: testWait,
  expect: { timeout: eventWait },
  // `npm test` lists what passed the second time only.
  retries: 1,
  // `npm test` runs the first, `npm run test:long` the second.
  projects: [
    { name: 'short', grepInvert: /@long|\.long\.spec/ },
    { name: 'long', grep: /@long|\.long\.spec/ },
  ],
  use: {
    actionTimeout: eventWait,
    navigationTimeout: eventWait,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    // It would answer where tests hold requests back: offline.spec.ts lets it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: chromiumArguments },
  },
});
