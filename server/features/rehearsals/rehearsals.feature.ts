import { Hono } from 'hono';
import { adviceCheck, type CheckResult, type FindChecks } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import { failedSteps, rehearsalLabels } from '../../../domain/rehearsal.ts';
import type { Base, ProductOptions } from '../../base.ts';
import { hour } from '../../periodic-tasks.ts';
import { createReachLink } from '../../reach-link.ts';
import type { EmailsFeature } from '../emails/emails.feature.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';
import { createRehearsalsRepository } from './rehearsals.repository.ts';
import { createRehearsals } from './rehearsals.ts';
import type { AssembleScratch } from './stage.ts';

interface Dependencies extends Base, Pick<ProductOptions, 'reachLink'> {
  emails: Pick<EmailsFeature, 'testSender'>;
  purchases: Pick<PurchasesFeature, 'sampleSales'>;
  assembleScratch: AssembleScratch;
  times?: { step: number; rehearsal: number };
}

/** Rehearses the way from the sales page to the refund: on demand, and weekly. */
export function createRehearsalsFeature(dependencies: Dependencies) {
  const { config, database, policy, limits, emails, purchases } = dependencies;
  const repository = createRehearsalsRepository(database);
  const rehearsals = createRehearsals({
    ...dependencies,
    repository,
    reachLink: dependencies.reachLink ?? createReachLink({ isPublicOnly: !config.ALLOW_PRIVATE_NETWORKS }),
    testSender: emails.testSender,
    isSelling: () => purchases.sampleSales.connected().length > 0,
  });

  const routes = new Hono()
    .basePath('/api/admin/rehearsals')
    .get('/', policy({ who: 'admin' }), async (c) => c.json({ rehearsals: await repository.list() }))
    .post('/', policy({ who: 'admin', proof: 'setup', accountLimit: limits.rehearsals }), async (c) =>
      c.json({ steps: await rehearsals.run() }),
    );

  async function findAlert(): Promise<CheckResult> {
    const failed = failedSteps((await repository.findLast())?.steps ?? []);
    const [first] = failed;
    return (
      first && {
        kind: 'rehearsal',
        severity: 'alert',
        count: failed.length,
        title: `O ensaio geral falhou: ${failed.map(({ name }) => rehearsalLabels[name].toLowerCase()).join(', ')}`,
        text: first.message,
        path: paths.adminRehearsal,
        action: 'Ver o ensaio',
      }
    );
  }
  async function findAdvice(): Promise<CheckResult> {
    const last = await repository.findLast();
    const text = last
      ? 'O último ensaio geral falhou: veja o que corrigir, e ensaie de novo.'
      : 'Faça um ensaio geral: o site compra o próprio curso, de mentira, e diz o que falha da visita ao reembolso.';
    return adviceCheck(!last?.steps.every(({ ok }) => ok), text, { path: paths.adminRehearsal });
  }
  const alertChecks: FindChecks[] = [findAlert];
  const setupChecks: FindChecks[] = [findAdvice];
  const tasks = [{ name: 'rehearsal', run: () => rehearsals.runIfDue(), interval: hour }];
  return { ...rehearsals, routes, alertChecks, setupChecks, tasks };
}
