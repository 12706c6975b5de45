import { existsSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import type { Check } from '../domain/checks.ts';
import { type RehearsalStep, rehearsalLabels } from '../domain/rehearsal.ts';
import { assembleProduct } from '../server/assemble.ts';
import { openDatabase } from '../server/db/open.ts';
import { createPreviewRenderer } from '../server/features/content/render-site.ts';
import { AppError } from '../server/http/errors.ts';
import { loadRenderer } from '../server/serve.ts';
import { fail, loadEnvironment, root } from './lib/command.ts';
import { readConfigOrExit } from './lib/read-config-or-exit.ts';

/**
 * `npm run doctor`: lists the launch checks; exits with code 1 if one blocks the launch. With `--rehearse` it plays the
 * way from the sales page to the refund too, and exits with code 1 if a step fails.
 */
const [option, ...others] = process.argv.slice(2);
if ((option && option !== '--rehearse') || others.length > 0)
  fail(
    'Uso: npm run doctor [-- --rehearse]\n  --rehearse   também faz o ensaio geral, da visita ao reembolso',
  );
loadEnvironment();
const config = readConfigOrExit();
const { checks, steps } = await examine();
const blocking = checks.filter(({ severity }) => severity === 'blocking');
const advice = checks.filter(({ severity }) => severity === 'advice');
if (blocking.length > 0) console.log(`Impede o lançamento (${blocking.length}):`);
for (const check of blocking) console.log(`  ✗ ${describeCheck(check)}`);
if (advice.length > 0) console.log(`Vale melhorar (${advice.length}):`);
for (const check of advice) console.log(`  • ${describeCheck(check)}`);
if (steps) console.log('Ensaio geral:');
for (const step of steps ?? []) console.log(`  ${step.ok ? '✓' : '✗'} ${describeStep(step)}`);
const isReady = blocking.length === 0 && (!option || steps?.every(({ ok }) => ok) === true);
console.log(isReady ? 'Pronto para vender.' : 'Ainda não está pronto para vender.');
process.exit(isReady ? 0 : 1);

/** Names the setting, for who keeps the server; the owner changes most of them in the admin pages. */
function describeCheck({ text, settings = [] }: Check): string {
  return settings.length > 0 ? `${text} (${settings.join(', ')})` : text;
}

function describeStep({ name, ms, message }: RehearsalStep): string {
  return `${rehearsalLabels[name]} (${ms} ms): ${message}`;
}

/** Uses the shipped texts if there is no database, which is itself a reported problem. */
async function examine(): Promise<{ checks: Check[]; steps?: RehearsalStep[] }> {
  const log = pino({ level: 'silent' });
  const { database, close } = await openDatabase(config, log);
  const product = assembleProduct({ config, database, log, ...(option && (await loadPages())) });
  const { content, administration, rehearsals } = product.features;
  try {
    await product.settings.refresh().catch(() => undefined);
    await content.start().catch(() => undefined);
    const steps = option ? await rehearsals.run().catch(explain) : undefined;
    return { checks: await administration.findSetupChecks(), ...(steps && { steps }) };
  } finally {
    await close();
  }
}

/** Loads the built pages, which only a rehearsal opens. */
async function loadPages() {
  const dist = path.join(root, 'dist');
  if (!existsSync(path.join(dist, 'render')))
    fail('Para o ensaio o site precisa estar montado: rode npm start antes.');
  return {
    renderPage: await loadRenderer(dist),
    renderPreview: createPreviewRenderer({ appUrl: config.appUrl, dist }),
  };
}

function explain(error: unknown): undefined {
  const isRunning = error instanceof AppError && error.code === 'rehearsal_running';
  console.log(
    isRunning
      ? 'Um ensaio geral já está em andamento.'
      : 'O ensaio geral não foi feito: o banco de dados não respondeu.',
  );
}
