import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Content } from '../domain/content/document.ts';
import type { Catalog } from '../domain/documents/catalog.ts';
import type { LaunchProblem } from '../domain/launch-checks.ts';
import { picturesRoot } from '../domain/media.ts';
import { isApi, materialsRoot } from '../domain/paths.ts';
import { connectionsRoutes } from './administration/connections.routes.ts';
import type { Connections } from './administration/connections.ts';
import { launchChecksRoutes } from './administration/launch-checks.routes.ts';
import { lettersDeskRoutes } from './administration/letters.routes.ts';
import { nameRequestsDeskRoutes } from './administration/name-requests.routes.ts';
import { newslettersDeskRoutes } from './administration/newsletters.routes.ts';
import { overviewRoutes } from './administration/overview.routes.ts';
import { questionsDeskRoutes } from './administration/questions.routes.ts';
import { requestsDeskRoutes } from './administration/requests.routes.ts';
import { salesDeskRoutes } from './administration/sales.routes.ts';
import { studentsDeskRoutes } from './administration/students.routes.ts';
import { teamRoutes } from './administration/team.routes.ts';
import type { FindTroubles } from './administration/troubles.ts';
import { appPages, appShell, type RenderPage } from './app-pages/app-pages.ts';
import { unknownPages } from './app-pages/unknown-pages.ts';
import type { Config } from './config.ts';
import { type Database, databaseWrites } from './db/connect.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { verifyPassword } from './features/accounts/passwords.ts';
import { secondFactorRoutes } from './features/accounts/second-factor.routes.ts';
import { sessionRoutes } from './features/accounts/session.routes.ts';
import { backupsRoutes } from './features/backups/backups.routes.ts';
import type { Backups } from './features/backups/backups.ts';
import { certificatePages } from './features/certificates/certificate-pages.ts';
import { certificatesRoutes, ownCertificateRoutes } from './features/certificates/certificates.routes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { courseRoutes } from './features/content/course.routes.ts';
import { previewRoutes } from './features/content/preview.routes.ts';
import { courseFilesRoutes } from './features/materials/course-files.routes.ts';
import { filesRoutes } from './features/materials/files.routes.ts';
import { materialsRoutes } from './features/materials/materials.routes.ts';
import { uploadsRoutes } from './features/materials/uploads.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { pictureRoutes } from './features/media/picture.routes.ts';
import { videoUploadsRoutes } from './features/media/video-uploads.routes.ts';
import { createVideoUploads } from './features/media/video-uploads.ts';
import { newsletterRoutes, unsubscribeRoutes } from './features/newsletter/newsletter.routes.ts';
import { newsletterPages } from './features/newsletter/newsletter-pages.ts';
import { positionsRoutes } from './features/positions/positions.routes.ts';
import { progressRoutes } from './features/progress/progress.routes.ts';
import { purchasesRoutes, webhookRoutes } from './features/purchases/purchases.routes.ts';
import { ownPurchasesRoutes, refundLinkRoutes } from './features/purchases/refunds/refunds.routes.ts';
import { questionsRoutes } from './features/questions/questions.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { studentsRoutes } from './features/students/students.routes.ts';
import { welcomeRoutes } from './features/students/welcome.routes.ts';
import { stepsRoutes } from './features/visits/steps.routes.ts';
import { createBodyReader } from './http/bodies.ts';
import { compressed } from './http/compressed.ts';
import type { AppEnv } from './http/env.ts';
import { AppError, errorResponse, toAppError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoutes } from './http/metrics.ts';
import { observe } from './http/observe.ts';
import { sameOrigin } from './http/origin.ts';
import { type Files, notFoundPage, type Site, sitePages } from './http/pages.ts';
import { limited } from './http/rate-limit.ts';
import { framedPagePolicy } from './http/security-headers.ts';
import { storableAddress, storableBody } from './http/text.ts';
import { createTurns } from './http/turns.ts';
import { createProcessesText } from './metrics/all-processes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createQueueMetrics } from './metrics/queues.ts';
import type { Services } from './services.ts';
import { requireAdmin, requireSession } from './sessions/guards.ts';
import { requireProof } from './sessions/proof.ts';
import type { Storage } from './storage/storage.ts';

/** What the application is made of. `main.ts` builds it for real, tests with parts of their own. */
export interface Parts {
  config: Pick<Config, 'appUrl' | 'metricsToken'>;
  database: Database;
  services: Services;
  /** The course's files: those that come with it and those uploaded. */
  storage: Storage;
  /** What is known of those that come with it. */
  catalog: () => Catalog;
  log: Logger;
  metrics: Metrics;
  backups: Backups;
  site: Site;
  /** What still stands between the site and its first sale. */
  checkLaunch(content: Content): Promise<LaunchProblem[]>;
  findTroubles: FindTroubles;
  inspectConnections(): Promise<Connections>;
  /** Makes the pages of an edition that is not published. */
  renderPreview(content: Content): Promise<Files>;
  /** Fills a page of the application; without it pages come as the application alone. */
  renderPage?: RenderPage;
  /** Whether the process takes no new work any more. */
  isStopping?: () => boolean;
}

/** What may change something, and has a body. */
const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Bytes of a JSON body; the largest that makes sense is the list of lessons. */
const maxJsonBody = 64 * 1024;
/** Where somebody may guess, or fill a table with questions. */
const doors = ['email', 'second-step', 'code', 'passkey', 'passkey-options']
  .map((name) => `/auth/sign-in/${name}`)
  .concat('/auth/verify-email', '/refunds', '/refunds/look');
/** Each request to these hashes a password. */
const hashing = ['sign-up/email', 'sign-in/email', 'verify-email', 'reset-password', 'update-password']
  .map((name) => `/auth/${name}`)
  .concat('/account/erase');

export function createApp(parts: Parts) {
  const { config, database, services, storage, catalog, log, metrics, backups, site } = parts;
  const { renderPreview, renderPage, checkLaunch, findTroubles, inspectConnections } = parts;
  const { isStopping = () => false } = parts;
  const { sessions, limits, addressOf, queueMail, files, media, content, visits } = services;
  const { modules } = content;
  const hasAdvertisingTag = () => content.current().site.adsConversionId !== '';
  const certificateParts = { certificates: services.certificates, limits, addressOf };
  const videoUploads = createVideoUploads({ ...services, storage, uploads: services.videoUploads });
  const refundParts = {
    refunds: services.refunds,
    repository: services.refundsRepository,
    contracts: services.contracts,
    guaranteeDays: () => content.current().site.guaranteeDays,
  };
  const readBody = createBodyReader();
  const processesText = createProcessesText(metrics.registry);
  const queuesText = createQueueMetrics({
    outbox: services.outbox,
    purchases: services.purchases,
    securityEvents: services.securityEvents,
    backups,
  });
  const noteWebhook = (provider: string, outcome: string) => {
    metrics.countWebhook(provider, outcome);
    return services.noteArrival(provider, outcome);
  };
  const metricsText = async () => (await Promise.all([processesText(), queuesText()])).join('');

  const open = new Hono<AppEnv>()
    // Before the guard of origins: providers and mail programs are elsewhere, and prove themselves by signature.
    .route('/webhooks', webhookRoutes(services.purchaseIntake, readBody, noteWebhook))
    .route(
      '/newsletter',
      unsubscribeRoutes({ newsletter: services.newsletter, links: services.newsletterLinks }, readBody),
    );
  // Statements of their own: paths that are no literals would take the routes' types away.
  open.on(writingMethods, '*', sameOrigin(config.appUrl));
  open.on('GET', ['/course', '/materials', '/search', '/admin/content'], compressed);
  const largeBodies = open
    // An open page asks for it by itself, which does not count as use of the session.
    .use('/admin/overview', requireSession(sessions, { isWatching: true }), requireAdmin)
    .route('/admin/overview', overviewRoutes({ overview: services.overview, findTroubles }))
    // Before the limit of JSON: the owner's texts are longer.
    .use('/admin/*', requireSession(sessions), requireAdmin, requireProof(sessions))
    .route('/admin/content', contentRoutes(content, readBody))
    .route(
      '/admin/launch-checks',
      launchChecksRoutes(() => checkLaunch(content.current())),
    )
    .route('/admin/backups', backupsRoutes(backups))
    // Before the limit of JSON: an upload has its own, and asks who sends it before it reads.
    .route('/course-files', uploadsRoutes({ sessions, files, storage, modules }))
    .route('/admin/course-files', courseFilesRoutes({ files, storage }))
    .route('/admin/media/uploads', videoUploadsRoutes(videoUploads))
    .route('/admin/media', mediaRoutes({ media, storage }));
  // Before the body is read: a flood costs little, and counts against nobody's account.
  largeBodies.on('POST', doors, limited(limits.doorsByAddress, addressOf));
  largeBodies.on(writingMethods, '*', readBody(maxJsonBody), storableBody);
  largeBodies.on('POST', hashing, createTurns({ addressOf }));
  const api = largeBodies
    .route(
      '/auth',
      accountsRoutes({
        auth: services.auth,
        accounts: services.accounts,
        accountLinks: services.accountLinks,
        sessions,
        devices: services.devices,
        securityEvents: services.securityEvents,
        recordLogin: services.accessRecords.recordLogin,
        queueMail,
        limits,
        addressOf,
      }),
    )
    .route(
      '/auth/second-factor',
      secondFactorRoutes({ sessions, secondFactor: services.secondFactor, limits }),
    )
    .route(
      '/admin',
      studentsDeskRoutes({
        students: services.students,
        letters: services.letters,
        sales: services.sales,
        questions: services.questionsRepository,
        administration: services.administration,
        administer: services.administer,
        content: content.current,
        limits,
      }),
    )
    .route('/admin/team', teamRoutes(services))
    .route('/admin/connections', connectionsRoutes(inspectConnections))
    .route(
      '/admin',
      salesDeskRoutes({
        sales: services.sales,
        purchases: services.purchases,
        sellByHand: services.sellByHand,
        administration: services.administration,
        limits,
      }),
    )
    .route(
      '/admin/letters',
      lettersDeskRoutes({
        letters: services.letters,
        administration: services.administration,
        transact: services.transact,
        limits,
      }),
    )
    .route(
      '/admin/newsletter',
      newslettersDeskRoutes({
        newsletters: services.newsletters,
        subscribers: services.subscribers,
        administration: services.administration,
        outbox: services.outbox,
        transact: services.transact,
        render: services.renderNewsletter,
        limits,
      }),
    )
    .route(
      '/admin/questions',
      questionsDeskRoutes({
        questions: services.questions,
        repository: services.questionsRepository,
        limits,
      }),
    )
    .route(
      '/admin/requests',
      requestsDeskRoutes({
        requests: services.requests,
        refunds: services.refunds,
        sellByHand: services.sellByHand,
        limits,
      }),
    )
    .route('/admin/name-requests', nameRequestsDeskRoutes(services.nameRequests))
    .route('/steps', stepsRoutes(visits, addressOf))
    .route('/session', sessionRoutes(sessions))
    .route('/student', studentsRoutes(sessions))
    .route(
      '/account',
      accountRoutes({
        sessions,
        account: services.account,
        addressChanges: services.addressChanges,
        personalData: services.personalData,
        findPasswordHash: services.accounts.findPasswordHash,
        verifyPassword,
        recordAddressChange: (email, address) =>
          services.securityEvents.record('email-changed', email, address),
        forgottenCookies: services.forgottenCookies,
        limits,
        addressOf,
      }),
    )
    .route(
      '/progress',
      progressRoutes({
        sessions,
        progress: services.progress,
        certificates: services.certificates,
        course: content,
      }),
    )
    .route(
      '/lessons',
      positionsRoutes({ sessions, positions: services.positions, hasEverHad: content.hasEverHad }),
    )
    .route('/certificates', certificatesRoutes(certificateParts))
    .route(
      '/certificate',
      ownCertificateRoutes({
        sessions,
        settleName: (student, name) => services.administer(student).settleName(student, name),
        nameRequests: services.nameRequests,
      }),
    )
    .route('/materials', materialsRoutes({ sessions, files, storage, modules, catalog }))
    .route('/course', courseRoutes({ sessions, content: content.current }))
    .route('/lessons', questionsRoutes({ sessions, questions: services.questions }))
    .route('/search', searchRoutes({ sessions, search: services.search, limit: limits.search }))
    .route('/purchases', purchasesRoutes({ queueMail, limits, addressOf }))
    .route('/purchases', ownPurchasesRoutes({ sessions, ...refundParts }))
    .route(
      '/refunds',
      refundLinkRoutes({ ...refundParts, links: services.refundLinks, queueMail, limits, addressOf }),
    )
    .route('/welcome-email', welcomeRoutes({ sessions, queueMail }))
    .route(
      '/newsletter',
      newsletterRoutes({
        newsletter: services.newsletter,
        links: services.newsletterLinks,
        outbox: services.outbox,
        transact: services.transact,
        limits,
        addressOf,
      }),
    );

  // Before cookies are renewed: what everybody may keep brings none.
  const pictures = pictureRoutes({ sessions, storage, isPublic: content.isPublicPicture, media });

  const courseFiles = filesRoutes({
    ...{ sessions, files, storage },
    describeMedia: media.describeFile,
    showsMedia: content.showsMedia,
  });
  /** What pages of the application ask for while they are rendered. */
  const inner = new Hono<AppEnv>()
    .route('/api', api)
    .route(materialsRoot, courseFiles)
    .onError((error, c) => errorResponse(c, toAppError(error, log, database.$client.isTroubled)));
  const rendered = renderPage
    ? appPages({
        site,
        sessions,
        content: content.current,
        render: renderPage,
        ask: inner.fetch,
        addressOf,
        log,
      })
    : new Hono<AppEnv>();

  const unknown = unknownPages({
    hasEverHad: content.hasEverHad,
    hasReading: (id) => catalog().documents.some((one) => one.id === id && one.formats.json),
    ask: inner.fetch,
  });

  return new Hono<AppEnv>()
    .use(observe(metrics, log))
    .use(sitePages(site, visits.countPage))
    .route('/', unknown)
    .route('/', rendered)
    .use(appShell(site))
    .use(storableAddress)
    .route(picturesRoot, pictures)
    .use(services.renewSessionCookie)
    .route('/api', api)
    .use(`${materialsRoot}/*`, compressed)
    .route(materialsRoot, courseFiles)
    .route(
      '/',
      healthRoutes({
        process: async () => !isStopping(),
        database: () => databaseWrites(database),
        storage: storage.answers,
      }),
    )
    .route('/', metricsRoutes({ addressOf, metricsToken: config.metricsToken, text: metricsText }))
    .route('/', certificatePages({ ...certificateParts, site, log }))
    .route('/', newsletterPages(site))
    .route(
      '/painel/previa',
      previewRoutes({
        sessions,
        content,
        render: renderPreview,
        policy: () => framedPagePolicy(hasAdvertisingTag()),
      }),
    )
    .notFound((c) =>
      isApi(c.req.path) ? errorResponse(c, new AppError('not_found')) : notFoundPage(c, site),
    )
    .onError((error, c) => errorResponse(c, toAppError(error, log, database.$client.isTroubled)));
}

export type App = ReturnType<typeof createApp>;
