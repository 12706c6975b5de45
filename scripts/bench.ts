import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { benchAdmin } from '../bench/admin.ts';
import { benchCertificate } from '../bench/certificate.ts';
import { benchDownloads } from '../bench/downloads.ts';
import { benchGrowth } from '../bench/growth.ts';
import { benchLanding } from '../bench/landing.ts';
import { benchLifetime } from '../bench/lifetime.ts';
import { requireWrk } from '../bench/load.ts';
import { benchLogin } from '../bench/login.ts';
import { benchOutgoing } from '../bench/outgoing.ts';
import { benchPages } from '../bench/pages.ts';
import { benchPaymentMessages } from '../bench/payment-messages.ts';
import { benchProcesses } from '../bench/processes.ts';
import { benchProgress } from '../bench/progress.ts';
import { benchRendered } from '../bench/rendered.ts';
import { type BenchSetup, startBenchSetup } from '../bench/setup.ts';
import { isMet, printTable, type Row, renderResultsPage } from '../bench/table.ts';
import { benchUploads } from '../bench/uploads.ts';
import { benchVideos } from '../bench/videos.ts';
import { build } from './build.ts';
import { fail, root } from './lib/command.ts';

/**
 * Measurements of `npm run bench`, by the name that selects one. Each figure is compared to a reference value measured in
 * the same run: machines differ, ratios hardly.
 */
const benches: Record<string, (setup: BenchSetup) => Promise<Row[]>> = {
  /** The landing page against nginx. */
  landing: benchLanding,
  progress: benchProgress,
  /** Two server processes against one. */
  processes: benchProcesses,
  /** A million students against a thousand. */
  growth: benchGrowth,
  login: benchLogin,
  certificate: benchCertificate,
  'payment-messages': benchPaymentMessages,
  /** Events for another system that is down, then back. */
  outgoing: benchOutgoing,
  downloads: benchDownloads,
  uploads: benchUploads,
  videos: benchVideos,
  admin: benchAdmin,
  /** Server-rendered first pages of many students. */
  rendered: benchRendered,
  /** Lighthouse audits. */
  pages: benchPages,
  /** Start time, and memory over 200,000 requests. */
  lifetime: benchLifetime,
};

const selectedNames = process.argv.slice(2);
const unknownNames = selectedNames.filter((name) => !Object.hasOwn(benches, name));
if (unknownNames.length > 0)
  fail(`Medições: ${Object.keys(benches).join(', ')}. Não há ${unknownNames.join(', ')}.`);

requireWrk();
await build();
const setup = await startBenchSetup();
const rows: Row[] = [];
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (selectedNames.length > 0 && !selectedNames.includes(name)) continue;
    console.log(`Medindo: ${name}…`);
    const measured = await bench(setup).catch((error: unknown): Row[] => {
      // The other figures took minutes.
      console.error(error);
      return [{ name, value: 'failed', limit: '', ratio: Number.NaN, goal: 1 }];
    });
    printTable(measured);
    rows.push(...measured);
  }
} finally {
  await setup.close();
}
// Only a full run is saved.
if (selectedNames.length === 0 && !rows.some(({ ratio }) => Number.isNaN(ratio)))
  writeFileSync(path.join(root, 'docs/benchmarks.md'), renderResultsPage(rows));
process.exit(rows.every(isMet) ? 0 : 1);
