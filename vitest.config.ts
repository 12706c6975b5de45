import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { nodeFlags } from './scripts/lib/server-process.mjs';

export default defineConfig({
  plugins: [react()],
  cacheDir: '.cache/vitest',
  test: {
    include: ['{domain,server,web,scripts,content}/**/*.test.{ts,tsx}', 'tests/{http,product}/**/*.test.ts'],
    globalSetup: ['tests/support/unit-setup.ts'],
    setupFiles: ['tests/support/app-page.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    execArgv: nodeFlags,
    // Two more than two cores: many of these tests wait, for limits of time or for processes that they start.
    maxWorkers: 4,
    // Wide, for a machine that is busy with something else: only what fails waits for so long.
    testTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 240_000,
  },
});
