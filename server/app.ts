import { Hono } from 'hono';
import type { ExtractSchema } from 'hono/types';
import { isApi, paths } from '../domain/paths.ts';
import { appPages, appShell } from './app-pages/app-pages.ts';
import { lessonPreview } from './app-pages/lesson-preview.ts';
import { createPageData } from './app-pages/page-data.ts';
import { unknownPages } from './app-pages/unknown-pages.ts';
import type { Base, ProductOptions } from './base.ts';
import { databaseWrites } from './db/connect.ts';
import type { Feature } from './feature.ts';
import type { Features } from './features.ts';
import type { AppEnv } from './http/env.ts';
import { AppError, errorResponse, toAppError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoutes } from './http/metrics.ts';
import { observe } from './http/observe.ts';
import { restorePage } from './http/restore-page.ts';
import { notFoundPage, sitePages } from './http/site.ts';
import { requireStorableUrl } from './http/storable-text.ts';
import { createMetricsText } from './metrics/all-processes.ts';
import { createQueueMetrics } from './metrics/queues.ts';
import { endSignedOutSession } from './sessions/end-signed-out.ts';

interface AppDependencies extends Base, Pick<ProductOptions, 'renderPage' | 'isStopping'> {
  features: Features;
}

export type App = Hono<AppEnv, ExtractSchema<Features[keyof Features]['routes']>, '/'>;

/** Assembles the HTTP application: pages first, then the features' routes, then errors. */
export function createApp(dependencies: AppDependencies): App {
  const { config, database, storage, catalog, log, metrics, site, policy, clientIp, outbox } = dependencies;
  const { features, renderPage, isStopping = () => false } = dependencies;
  const { content, materials, exercises, visits, purchases, auth, backups, emails, newsletter, webhooks } =
    features;
  const { sessions, adminRepository } = dependencies;

  const handleError: Parameters<Hono<AppEnv>['onError']>[0] = (error, c) =>
    errorResponse(c, toAppError(error, log, database.$client.hasLostConnections));
  const processesText = createMetricsText(metrics.registry);
  const queuesText = createQueueMetrics({
    outbox,
    purchases: purchases.events,
    securityEvents: auth.securityEvents,
    webhooks,
    backups: backups.backups,
    restoreChecks: backups.restoreChecks,
  });
  const metricsText = async () => (await Promise.all([processesText(), queuesText()])).join('');

  const routes = new Hono<AppEnv>();
  for (const feature of Object.values<Feature>(features))
    if (feature.routes) routes.route('/', feature.routes);

  const read = createPageData(features);
  const pages = renderPage
    ? appPages({ site, sessions, policy, clientIp, log, content, render: renderPage, read })
    : new Hono<AppEnv>();
  const preview = renderPage
    ? lessonPreview({ site, sessions, policy, content, materials, render: renderPage, read })
    : new Hono();

  return new Hono<AppEnv>()
    .use(observe(metrics, log))
    .use(restorePage(backups.restores.isRestoring))
    .use(
      endSignedOutSession({
        sessions,
        config,
        clientIp,
        recordLogout: (email, ip) => auth.securityEvents.record('logout', email, ip),
      }),
    )
    .use(sitePages(site, visits.countPage))
    .route(
      '/',
      unknownPages({
        hasEverHadLessons: content.hasEverHadLessons,
        hasExercises: exercises.hasExercises,
        hasReading: (id) =>
          catalog().documents.some((document) => document.id === id && document.formats.json),
        isFirstOwnerKey: auth.firstOwner.isOpen,
        sessions,
        findContract: async (id, { user }) =>
          (await purchases.repository.findForBuyer(user.id, id))?.purchase.contract,
        adminRecords: [
          [paths.adminStudent, adminRepository.findById],
          [paths.adminSale, purchases.adminPurchases.find],
          [paths.adminEmail, emails.sentEmails.find],
          [paths.adminNewsletter, newsletter.issues.find],
        ],
      }),
    )
    .route('/', pages)
    .use(appShell(site))
    .use(requireStorableUrl)
    .route('/', preview)
    .route('/', routes)
    .route(
      '/',
      healthRoutes(policy, isStopping, {
        database: () => databaseWrites(database),
        storage: storage.answers,
      }),
    )
    .route('/', metricsRoutes({ policy, clientIp, metricsToken: config.metricsToken, text: metricsText }))
    .notFound((c) =>
      isApi(c.req.path) ? errorResponse(c, new AppError('not_found')) : notFoundPage(c, site),
    )
    .onError(handleError) as unknown as App;
}
