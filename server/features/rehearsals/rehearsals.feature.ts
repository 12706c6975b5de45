import { Hono } from 'hono';
import { adviceCheck, type CheckResult, type FindChecks } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import { failedSteps, type RehearsalStep, rehearsalLabels } from '../../../domain/rehearsal.ts';
import { withScratchDatabase } from '../../backup/scratch-database.ts';
import type { Base, ProductOptions } from '../../base.ts';
import { hour } from '../../periodic-tasks.ts';
import { createReachLink } from '../../reach-link.ts';
import type { EmailsFeature } from '../emails/emails.feature.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';
import { createRehearsalsRepository } from './rehearsals.repository.ts';
import { createRehearsals } from './rehearsals.ts';
import { type AssembleScratch, buildStage, clearStage } from './stage.ts';
import { createSteps } from './steps.ts';

interface Dependencies extends Base, Pick<ProductOptions, 'reachLink'> {
  emails: Pick<EmailsFeature, 'testSender'>;
  purchases: Pick<PurchasesFeature, 'sampleSales'>;
  assembleScratch: AssembleScratch;
}

/** Rehearses the way from the sales page to the refund: on demand, and weekly. */
export function createRehearsalsFeature(dependencies: Dependencies) {
  const { config, database, log, policy, limits, emails, purchases } = dependencies;
  const repository = createRehearsalsRepository(database);
  const reachLink =
    dependencies.reachLink ?? createReachLink({ isPublicOnly: !config.allowsPrivateNetworks });
  const isSelling = () => purchases.sampleSales.connected().length > 0;
  const rehearsals = createRehearsals({
    database,
    repository,
    withScratchDatabase,
    buildStage: (scratch) => buildStage({ ...dependencies, repository }, scratch),
    clearStage: () => clearStage(config),
    createSteps: (stage) => createSteps({ ...stage, reachLink, testSender: emails.testSender }),
    isSelling,
    log,
  });

  const routes = new Hono()
    .basePath('/api/admin/rehearsals')
    .get('/', policy({ who: 'admin' }), async (c) => c.json({ rehearsals: await repository.list() }))
    .post('/', policy({ who: 'admin', proof: 'fresh', accountLimit: limits.rehearsals }), async (c) =>
      c.json({ steps: await rehearsals.run() }),
    );
  const alertChecks: FindChecks[] = [async () => rehearsalAlert((await repository.findLast())?.steps ?? [])];
  const setupChecks: FindChecks[] = [
    async () => {
      const last = await repository.findLast();
      const text = last
        ? 'O último ensaio geral falhou: veja o que corrigir, e ensaie de novo.'
        : 'Faça um ensaio geral: o site compra o próprio curso, de mentira, da visita ao reembolso, e diz o que falha.';
      return adviceCheck(!last?.steps.every(({ ok }) => ok), text, { path: paths.adminRehearsal });
    },
  ];
  const tasks = [{ name: 'rehearsal', run: () => rehearsals.runIfDue(), interval: hour }];
  return { ...rehearsals, routes, alertChecks, setupChecks, tasks };
}

function rehearsalAlert(steps: readonly RehearsalStep[]): CheckResult {
  const failed = failedSteps(steps);
  const [first] = failed;
  if (!first) return undefined;
  return {
    kind: 'rehearsal',
    severity: 'alert',
    count: failed.length,
    title: `O ensaio geral falhou: ${failed.map(({ name }) => rehearsalLabels[name].toLowerCase()).join(', ')}`,
    text: first.message,
    path: paths.adminRehearsal,
    action: 'Ver o ensaio',
    about: 'rehearsal',
  };
}
