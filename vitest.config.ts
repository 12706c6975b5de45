import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  define: { __SITE_OVERRIDES__: '{}' },
  cacheDir: '.cache/vitest',
  test: {
    include: ['{domain,server,web,scripts,content}/**/*.test.{ts,tsx}', 'tests/{http,product}/**/*.test.ts'],
    globalSetup: ['tests/support/unit-setup.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
