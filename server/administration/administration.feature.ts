import os from 'node:os';
import { Hono } from 'hono';
import { alertsOf, type FindChecks, runChecks, supportAlertKinds } from '../../domain/checks.ts';
import { launchStepOf } from '../../domain/launch-steps.ts';
import { type Overview, overviewQuery, sumOf } from '../../domain/overview.ts';
import type { Base, Parts } from '../base.ts';
import { isSlow } from '../metrics/event-loop.ts';
import { hour, minute } from '../periodic-tasks.ts';
import { rememberAnswer } from '../remember-answer.ts';
import { findFullestDisk } from '../storage/disk-room.ts';
import { type AccountTools, createAdministration } from './administration.ts';
import { readCertificate } from './certificate.ts';
import { type ConnectionSources, inspectConnections } from './connections.ts';
import { certificateAlert, diskAlert, memoryAlert, salesAlert, slowAlert } from './installation-alerts.ts';
import { installationChecks } from './installation-checks.ts';
import { createOverviewRepository } from './overview.repository.ts';
import { ownerNoticesRepository } from './owner-notices.repository.ts';
import { createOwnerNotices } from './owner-notices.ts';

interface Needs
  extends Base,
    AccountTools,
    Omit<ConnectionSources, 'found'>,
    Pick<Parts, 'ignoresLaunch' | 'diskFolders'> {
  alertChecks: readonly FindChecks[];
  setupChecks: readonly FindChecks[];
}

/** Milliseconds between two searches for owner notices. */
const noticesInterval = 20_000;

export function createAdministrationFeature(needs: Needs) {
  const { config, settings, database, policy, administration, counters } = needs;
  const administer = createAdministration(needs);
  const overview = createOverviewRepository(database);
  const folders = () =>
    needs.diskFolders ?? [config.dataDir, settings.current().backups.folder ?? config.dataDir];
  const certificate = rememberAnswer(() => readCertificate(config.appUrl), { lifetime: hour });
  const recentDays = rememberAnswer(() => overview.daysOf(60), { lifetime: hour });
  const setupChecks = [...needs.setupChecks, installationChecks(needs)];
  const alertChecks: FindChecks[] = [
    ...needs.alertChecks,
    async () => slowAlert(await isSlow(counters)),
    async () => diskAlert(await findFullestDisk(folders()), config.s3 ? undefined : 'storage'),
    async () => memoryAlert(os.freemem(), os.totalmem()),
    async () => certificateAlert(await certificate('quick')),
    async () => salesAlert(await recentDays('quick')),
  ];
  const findSetupChecks = () => runChecks(setupChecks, 'thorough');
  const findAlerts = async () =>
    alertsOf(await runChecks([...alertChecks, ...setupChecks], 'quick')).filter(
      ({ kind }) => !(needs.ignoresLaunch && kind === 'launch'),
    );
  const tellOwner = createOwnerNotices({
    ...needs,
    ownerEmail: () => settings.current().ownerEmail,
    findAlerts,
    repository: ownerNoticesRepository,
    isMyTurn: async () => (await counters.countOne('owner notices', noticesInterval - 5_000)).points === 1,
  });

  const routes = new Hono()
    .basePath('/api/admin')
    // An open page polls this.
    .get('/overview', policy({ who: 'support', query: overviewQuery, watching: true }), async (c) => {
      const { days } = c.req.valid('query');
      const [attention, all] = await Promise.all([findAlerts(), overview.daysOf(2 * days)]);
      const [before, current] = [all.slice(0, days), all.slice(days)];
      const isAdmin = c.var.session.profile?.role === 'admin';
      return c.json<Overview>({
        days,
        attention: attention.filter(({ kind }) => isAdmin || supportAlertKinds.includes(kind)),
        current: sumOf(current),
        before: sumOf(before),
        by_day: { current, before },
      });
    })
    .get('/launch-checks', policy({ who: 'admin' }), async (c) => {
      const ofLaunch = (await findSetupChecks()).filter(
        ({ severity }) => severity === 'blocking' || severity === 'advice',
      );
      return c.json({
        checks: ofLaunch.map(({ severity, text, field, path, action, alsoAt = [] }) => ({
          is_blocking: severity === 'blocking',
          text,
          field: field ?? null,
          page: path,
          action,
          step: launchStepOf({ field, path }),
          also_at: alsoAt,
        })),
      });
    })
    .get('/connections', policy({ who: 'admin' }), async (c) =>
      c.json(
        await inspectConnections({
          ...needs,
          found: runChecks([...alertChecks, ...setupChecks], 'thorough'),
        }),
      ),
    )
    .get('/team', policy({ who: 'admin' }), async (c) =>
      c.json({ members: await administration.listTeam() }),
    );
  const tasks = [
    { name: 'owner notices', run: () => tellOwner(), interval: noticesInterval },
    { name: 'limits', run: counters.removeOver, interval: 5 * minute },
  ];
  return { administer, findAlerts, findSetupChecks, routes, tasks };
}
