import path from 'node:path';
import { pino } from 'pino';
import type { ApiKeyState } from '../domain/api-keys.ts';
import type { Check } from '../domain/checks.ts';
import { type RehearsalStep, rehearsalLabels } from '../domain/rehearsal.ts';
import { assembleProduct } from '../server/assemble.ts';
import { openDatabase } from '../server/db/open.ts';
import { createPreviewRenderer } from '../server/features/content/render-site.ts';
import { loadRenderer } from '../server/serve.ts';
import type { ApiKeysRepository } from '../server/sessions/api-keys.repository.ts';
import { fail, loadEnvironment, root } from './lib/command.ts';
import { readConfigOrExit } from './lib/read-config-or-exit.ts';

/**
 * `npm run doctor`: lists the launch checks; exits with code 1 if one blocks the launch. With `--rehearse` it plays the
 * way from the sales page to the refund too, and exits with code 1 if a step fails.
 */
const notRehearsed = 'O ensaio geral não foi feito: há outro em andamento, ou o banco de dados não responde.';
const rehearses = process.argv[2] === '--rehearse';
if (process.argv.length > (rehearses ? 3 : 2)) fail('Uso: npm run doctor [-- --rehearse]');
loadEnvironment();
const config = readConfigOrExit();
const { checks, steps = [], keys = [] } = await examine();
const blocking = checks.filter(({ severity }) => severity === 'blocking');
const advice = checks.filter(({ severity }) => severity === 'advice');
if (blocking.length > 0) console.log(`Impede o lançamento (${blocking.length}):`);
for (const check of blocking) console.log(`  ✗ ${describeCheck(check)}`);
if (advice.length > 0) console.log(`Vale melhorar (${advice.length}):`);
for (const check of advice) console.log(`  • ${describeCheck(check)}`);
if (rehearses) console.log('Ensaio geral:');
for (const { name, ok, ms, message } of steps)
  console.log(`  ${ok ? '✓' : '✗'} ${rehearsalLabels[name]} (${ms} ms): ${message}`);
if (keys.length > 0) console.log(describeKeys(keys));
const isReady = blocking.length === 0 && steps.every(({ ok }) => ok);
console.log(isReady ? 'Pronto para vender.' : 'Ainda não está pronto para vender.');
process.exit(isReady ? 0 : 1);

/** Names the setting, for who keeps the server; the owner changes most of them in the admin pages. */
function describeCheck({ text, settings = [] }: Check): string {
  return settings.length > 0 ? `${text} (${settings.join(', ')})` : text;
}

type ApiKeys = Awaited<ReturnType<ApiKeysRepository['list']>>;

/** Says how many keys other programs have, and which may be revoked. */
function describeKeys(keys: ApiKeys): string {
  const count = (state: ApiKeyState) => keys.filter((key) => key.state === state).length;
  const unused = keys.filter(({ state, last_used_at }) => state === 'active' && !last_used_at).length;
  return `Chaves de API: valem ${count('active')}, das quais ${unused} sem uso até hoje; vencidas ${count('expired')}; paradas porque o Painel está fechado para quem as criou ${count('maker-closed')}.`;
}

/** Uses the shipped texts if there is no database, which is itself a reported problem. */
async function examine(): Promise<{ checks: Check[]; steps?: RehearsalStep[]; keys?: ApiKeys }> {
  const log = pino({ level: 'silent' });
  const { database, close } = await openDatabase(config, log);
  const { settings, features, apiKeys } = assembleProduct({
    config,
    database,
    log,
    ...(rehearses && (await loadPages())),
  });
  const { content, administration, rehearsals } = features;
  try {
    await settings.refresh().catch(() => undefined);
    await content.start().catch(() => undefined);
    const steps = rehearses ? await rehearsals.run().catch(() => fail(notRehearsed)) : undefined;
    const keys = await apiKeys.list().catch(() => []);
    return { checks: await administration.findSetupChecks(), keys, ...(steps && { steps }) };
  } finally {
    await close();
  }
}

/** Loads what renders the built pages. */
async function loadPages() {
  const dist = path.join(root, 'dist');
  const renderPage = await loadRenderer(dist).catch(() =>
    fail('Falta montar o site: rode npm start antes do ensaio.'),
  );
  return { renderPage, renderPreview: createPreviewRenderer({ appUrl: config.appUrl, dist }) };
}
