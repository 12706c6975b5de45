import { pino } from 'pino';
import type { Check } from '../domain/checks.ts';
import { assembleProduct } from '../server/assemble.ts';
import { openDatabase } from '../server/db/open.ts';
import { loadEnvironment } from './lib/command.ts';
import { readConfigOrExit } from './lib/read-config-or-exit.ts';

/** `npm run doctor`: lists the launch checks; exits with code 1 if one blocks the launch. */
loadEnvironment();
const config = readConfigOrExit();
const checks = await findChecks();
const blocking = checks.filter(({ severity }) => severity === 'blocking');
const advice = checks.filter(({ severity }) => severity === 'advice');
if (blocking.length > 0) console.log(`Impede o lançamento (${blocking.length}):`);
for (const check of blocking) console.log(`  ✗ ${describeCheck(check)}`);
if (advice.length > 0) console.log(`Vale melhorar (${advice.length}):`);
for (const check of advice) console.log(`  • ${describeCheck(check)}`);
console.log(blocking.length > 0 ? 'Ainda não está pronto para vender.' : 'Pronto para vender.');
process.exit(blocking.length > 0 ? 1 : 0);

/** Names the setting, for who keeps the server; the owner changes most of them in the admin pages. */
function describeCheck({ text, settings = [] }: Check): string {
  return settings.length > 0 ? `${text} (${settings.join(', ')})` : text;
}

/** Uses the shipped texts if there is no database, which is itself a reported problem. */
async function findChecks(): Promise<Check[]> {
  const log = pino({ level: 'silent' });
  const { database, close } = await openDatabase(config, log);
  const { settings, features } = assembleProduct({ config, database, log });
  const { content, administration } = features;
  try {
    await settings.refresh().catch(() => undefined);
    await content.start().catch(() => undefined);
    return await administration.findSetupChecks();
  } finally {
    await close();
  }
}
