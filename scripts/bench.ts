import { benchLogin } from '../bench/login.ts';
import { benchProgress } from '../bench/progress.ts';
import { setUp } from '../bench/setup.ts';
import { isMet, printTable, type Row } from '../bench/table.ts';
import { benchWebhooks } from '../bench/webhooks.ts';
import { build } from './build.ts';

/** Every figure beside its limit, measured in the same run: ratios matter, not the numbers. */
await build('http://localhost:3000');
const setup = await setUp();
const rows: Row[] = [];
try {
  for (const bench of [benchProgress, benchLogin, benchWebhooks]) rows.push(...(await bench(setup)));
} finally {
  await setup.close();
}
printTable(rows);
process.exit(rows.every(isMet) ? 0 : 1);
