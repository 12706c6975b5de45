import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { builtFacts } from './scripts/lib/built-facts.ts';
import { nodeFlags } from './scripts/lib/server-process.mjs';

const longTests = '**/*.long.test.{ts,tsx}';

export default defineConfig({
  plugins: [react()],
  define: builtFacts(),
  cacheDir: '.cache/vitest',
  test: {
    globalSetup: ['tests/support/unit-setup.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    // Two more than two cores: many of these tests wait, for limits of time or for processes that they start.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{domain,server,scripts,content}/**/*.test.{ts,tsx}', 'tests/http/**/*.test.ts'],
          exclude: [...configDefaults.exclude, longTests],
          // Most import the whole server: each worker loads it once instead of once per file.
          isolate: false,
          setupFiles: ['tests/support/clean-worker.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}', 'tests/product/**/*.test.ts'],
          exclude: [...configDefaults.exclude, longTests],
          setupFiles: ['tests/support/app-page.ts'],
        },
      },
      // `npm run test:long`.
      { extends: true, test: { name: 'long', include: [longTests] } },
    ],
    execArgv: nodeFlags,
    // Wide, for a machine that is busy with something else: only what fails waits for so long.
    testTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 240_000,
  },
});
