import os from 'node:os';
import { Hono } from 'hono';
import { z } from 'zod';
import { alertsOf, type Check, type FindChecks, runChecks, supportAlertKinds } from '../../domain/checks.ts';
import { isoDay } from '../../domain/dates.ts';
import { launchStepOf } from '../../domain/launch-steps.ts';
import { type Overview, overviewQuery, sourcesCsv } from '../../domain/overview.ts';
import { lastDaysPeriods } from '../../domain/period.ts';
import type { Base, ProductOptions } from '../base.ts';
import type { AuthFeature } from '../features/auth/auth.feature.ts';
import type { ContentFeature } from '../features/content/content.feature.ts';
import type { PurchasesFeature } from '../features/purchases/purchases.feature.ts';
import { sendCsv } from '../http/csv.ts';
import { isSlow } from '../metrics/event-loop.ts';
import { hour, minute } from '../periodic-tasks.ts';
import { rememberAnswer } from '../remember-answer.ts';
import { findFullestDisk } from '../storage/disk-space.ts';
import { createAccountActions } from './account-actions.ts';
import { inspectConnections } from './connections.ts';
import {
  diskAlert,
  memoryAlert,
  purchaseSilenceAlert,
  slowAlert,
  tlsCertificateAlert,
} from './installation-alerts.ts';
import { installationChecks } from './installation-checks.ts';
import { createOverview } from './overview.ts';
import { createOwnerNotices } from './owner-notices.ts';
import { readTlsCertificate } from './tls-certificate.ts';
import { type WaitingSources, waitingRoutes } from './waiting.routes.ts';

interface Dependencies extends Base, WaitingSources, Pick<ProductOptions, 'ignoresLaunch' | 'diskFolders'> {
  auth: Pick<AuthFeature, 'accounts' | 'accountLinks'>;
  content: Pick<ContentFeature, 'current' | 'modules' | 'setupChecks' | 'draftChecks'>;
  purchases: WaitingSources['purchases'] &
    Pick<PurchasesFeature, 'access' | 'listProviderConnections' | 'checkProvider'>;
  /** Those of the content come with it, as its draft has checks of its own. */
  alertChecks: readonly FindChecks[];
  setupChecks: readonly FindChecks[];
}

/** `content=draft` judges the draft, for its forms; otherwise what is published. */
const launchChecksQuery = z.object({ content: z.enum(['published', 'draft']).optional() });

/** Milliseconds between two looks for new alerts to email to the owner. */
const noticesInterval = 20_000;

/** Days from which {@link purchaseSilenceAlert} learns how often purchases usually come. */
const purchaseSilenceDays = 60;

/** Serves what an administrator sees of the whole site: overview with alerts, launch checks, connections and team. */
export function createAdministrationFeature(dependencies: Dependencies) {
  const { config, settings, database, policy, adminRepository, counters, content, emails } = dependencies;
  const accountActions = createAccountActions(dependencies);
  const overview = createOverview(database, content.modules);
  const folders = () =>
    dependencies.diskFolders ?? [config.dataDir, settings.current().BACKUP_DIR ?? config.dataDir];
  const certificate = rememberAnswer(() => readTlsCertificate(config.appUrl), { lifetime: hour });
  const recentDays = rememberAnswer(
    () => overview.readDays(lastDaysPeriods(purchaseSilenceDays, isoDay()).current),
    { lifetime: hour },
  );
  const otherChecks = [...dependencies.setupChecks, installationChecks(dependencies)];
  const setupChecks = [...content.setupChecks, ...otherChecks];
  const alertChecks: FindChecks[] = [
    ...dependencies.alertChecks,
    async () => slowAlert(await isSlow(counters)),
    async () => diskAlert(await findFullestDisk(folders()), config.s3 ? undefined : 'storage'),
    async () => memoryAlert(os.freemem(), os.totalmem()),
    async () => tlsCertificateAlert(await certificate('quick')),
    async () => purchaseSilenceAlert(await recentDays('quick')),
  ];
  const findSetupChecks = () => runChecks(setupChecks, 'thorough');
  const findAlerts = async () =>
    alertsOf(await runChecks([...alertChecks, ...setupChecks], 'quick')).filter(
      ({ kind }) => !(dependencies.ignoresLaunch && kind === 'launch'),
    );
  /** Returns the alerts that the role support may act on, without the emails that it may not read. */
  async function forSupport(alerts: readonly Check[]): Promise<Check[]> {
    const refused = await emails.checkRefused('support');
    return alerts
      .filter(({ kind }) => supportAlertKinds.includes(kind))
      .flatMap((alert) => (alert.kind === 'letters-refused' ? refused || [] : alert));
  }
  const emailOwner = createOwnerNotices({
    ...dependencies,
    ownerEmail: () => settings.current().OWNER_EMAIL,
    findAlerts,
    claimInterval: async () =>
      (await counters.countOne('owner notices', noticesInterval - 5_000)).count === 1,
  });

  const routes = new Hono()
    .basePath('/api/admin')
    // An open page polls this.
    .get('/overview', policy({ who: 'support', query: overviewQuery, watching: true }), async (c) => {
      const isAdmin = c.var.session.profile?.role === 'admin';
      const [attention, has_sold, counts] = await Promise.all([
        findAlerts(),
        overview.hasSold(),
        isAdmin ? overview.count(c.req.valid('query')) : undefined,
      ]);
      return c.json<Overview>({
        attention: isAdmin ? attention : await forSupport(attention),
        has_sold,
        ...counts,
      });
    })
    .get('/sources.csv', policy({ who: 'admin', query: overviewQuery }), (c) =>
      sendCsv(c, sourcesCsv, overview.exportSources(c.req.valid('query'))),
    )
    .get('/launch-checks', policy({ who: 'admin', query: launchChecksQuery }), async (c) => {
      const found = await (c.req.valid('query').content === 'draft'
        ? runChecks([...content.draftChecks, ...otherChecks], 'thorough')
        : findSetupChecks());
      const launchChecks = found.filter(({ severity }) => severity === 'blocking' || severity === 'advice');
      return c.json({
        checks: launchChecks.map(({ severity, text, field, path, action, about, alsoAt = [] }) => ({
          is_blocking: severity === 'blocking',
          text,
          field: field ?? null,
          page: path,
          action,
          step: launchStepOf({ field, path }),
          also_at: alsoAt,
          about: about ?? null,
        })),
      });
    })
    .get('/connections', policy({ who: 'admin' }), async (c) =>
      c.json(
        await inspectConnections({
          ...dependencies,
          checks: runChecks([...alertChecks, ...setupChecks], 'thorough'),
        }),
      ),
    )
    .get('/team', policy({ who: 'admin' }), async (c) =>
      c.json({ members: await adminRepository.listTeam() }),
    )
    .route('/', waitingRoutes(dependencies));
  const tasks = [
    { name: 'owner notices', run: () => emailOwner(), interval: noticesInterval },
    { name: 'limits', run: counters.removeExpired, interval: 5 * minute },
  ];
  return { accountActions, findAlerts, findSetupChecks, routes, tasks };
}

export type AdministrationFeature = ReturnType<typeof createAdministrationFeature>;
