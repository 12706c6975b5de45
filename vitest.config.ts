import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { builtFacts } from './scripts/lib/built-facts.ts';
import { nodeFlags } from './scripts/lib/server-process.mjs';
import { partVariable } from './scripts/lib/test-progress.ts';
import { unitReporter } from './scripts/lib/unit-reporter.ts';
import { eventWait, testWait } from './tests/support/waits.ts';

const longTests = '**/*.long.test.{ts,tsx}';
/** Replace modules of the server, which others have loaded, or measure work that others would have made faster. */
const ownProcesses = 'tests/product/{addresses,api-documents,operating-numbers}.test.ts';

export default defineConfig({
  plugins: [react()],
  define: builtFacts(),
  cacheDir: '.cache/vitest',
  test: {
    globalSetup: ['tests/support/unit-setup.ts'],
    reporters: [
      process.env[partVariable] ? unitReporter() : 'default',
      ['json', { outputFile: 'test-results/unit.json' }],
    ],
    // Two more than two cores: many of these tests wait, for limits of time or for processes that they start.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            '{domain,server,scripts,content}/**/*.test.{ts,tsx}',
            '{web,tests/http,tests/product}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, longTests, ownProcesses],
          // Most import the whole server: each worker loads it once instead of once per file.
          isolate: false,
          setupFiles: ['tests/support/clean-worker.ts', 'tests/support/fast-passwords.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          // Each worker loads React and the DOM once; its setup gives every file a window and modules of its own.
          isolate: false,
          setupFiles: ['tests/support/clean-worker.ts', 'tests/support/app-page.ts'],
          server: {
            deps: {
              // They remember a network and a document.
              inline: [/@tanstack/, /user-event/],
              // They keep nothing.
              external: [/\/(domain|content)\/.*\.ts$/],
            },
          },
        },
      },
      { extends: true, test: { name: 'own', include: [ownProcesses] } },
      // `npm run test:long`.
      {
        extends: true,
        test: { name: 'long', include: [longTests], setupFiles: ['tests/support/fast-passwords.ts'] },
      },
    ],
    execArgv: nodeFlags,
    testTimeout: testWait,
    hookTimeout: testWait,
    expect: { poll: { timeout: eventWait } },
  },
});
