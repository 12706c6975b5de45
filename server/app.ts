import { Hono } from 'hono';
import type { ExtractSchema } from 'hono/types';
import { findReplacement } from '../domain/documents/catalog.ts';
import { isApi, paths, readingPath } from '../domain/paths.ts';
import { type AskApiFor, appPages, appShell } from './app-pages/app-pages.ts';
import { lessonPreview } from './app-pages/lesson-preview.ts';
import { unknownPages } from './app-pages/unknown-pages.ts';
import type { Base, ProductOptions } from './base.ts';
import { databaseWrites } from './db/connect.ts';
import type { Feature } from './feature.ts';
import type { Features } from './features.ts';
import type { AppEnv } from './http/env.ts';
import { errorResponse, toAppError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoutes } from './http/metrics.ts';
import { observe } from './http/observe.ts';
import { answerUnrouted } from './http/other-methods.ts';
import { notFoundPage, sitePages } from './http/site.ts';
import { requireStorableUrl } from './http/storable-text.ts';
import { createMetricsText } from './metrics/all-processes.ts';
import { createQueueMetrics } from './metrics/queues.ts';
import { readerOf } from './sessions/email-reader.ts';
import { endSignedOutSession } from './sessions/end-signed-out.ts';
import { visitorSession } from './sessions/sessions.ts';

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
  const { administration } = features;
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
    findAlerts: administration.findAlerts,
  });
  const metricsText = async () => (await Promise.all([processesText(), queuesText()])).join('');

  const routes = new Hono<AppEnv>();
  for (const feature of Object.values<Feature>(features))
    if (feature.routes) routes.route('/', feature.routes);

  const api = new Hono<AppEnv>().route('/', routes).onError(handleError);
  /** Asks the routes alone: neither counted nor logged beside the page, and not compressed. */
  const askApiFor: AskApiFor = (c, session) => async (address) => {
    const header = (name: string) => c.req.header(name) ?? '';
    const headers = { cookie: header('cookie'), 'x-forwarded-for': header('x-forwarded-for') };
    return api.request(address, { headers }, { ...c.env, [visitorSession]: session });
  };
  const rendering = renderPage && { ...dependencies, content, materials, render: renderPage, askApiFor };
  const pages = rendering ? appPages(rendering) : new Hono<AppEnv>();
  const preview = rendering ? lessonPreview(rendering) : new Hono();

  const app = new Hono<AppEnv>();
  return app
    .use(observe(metrics, log))
    .use(
      endSignedOutSession(sessions, config, clientIp, (email, ip) =>
        auth.securityEvents.record('logout', email, ip),
      ),
    )
    .use(sitePages(site, visits.countPage))
    .route(
      '/',
      unknownPages({
        hasEverHadLessons: content.hasEverHadLessons,
        hasExercises: exercises.hasExercises,
        hasReading: (id) =>
          catalog().documents.some((document) => document.id === id && document.formats.json),
        findReplacedReading: (id) => {
          const { document, anchor } = findReplacement(catalog(), id) ?? {};
          return document && readingPath(document.id, anchor);
        },
        firstOwner: auth.firstOwner,
        sessions,
        findContract: async (id, { user }) =>
          (await purchases.repository.findForBuyer(user.id, id))?.purchase.contract,
        adminRecords: [
          [paths.adminStudent, adminRepository.findById],
          [paths.adminSale, purchases.adminPurchases.find],
          [paths.adminEmail, (id, session) => emails.sentEmails.find(id, readerOf(session))],
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
    .route('/', metricsRoutes(policy, clientIp, config.METRICS_TOKEN, metricsText))
    .notFound((c) => (isApi(c.req.path) ? answerUnrouted(c, app) : notFoundPage(c, site)))
    .onError(handleError) as unknown as App;
}
