import path from 'node:path';
import type { Logger } from 'pino';
import { printedFacts } from '../domain/certificate.ts';
import { lessonsOf } from '../domain/content/course.ts';
import { newsletterLinkPaths } from '../domain/paths.ts';
import { terms } from '../domain/personal-data/kinds.ts';
import { sellerLine, sellerOf } from '../domain/seller.ts';
import { createAdministrationRepository } from './administration/administration.repository.ts';
import { createAdministration } from './administration/administration.ts';
import { createConnectionsRepository } from './administration/connections.repository.ts';
import { createLettersRepository } from './administration/letters.repository.ts';
import { createNameRequests } from './administration/name-requests.ts';
import { createOverviewRepository } from './administration/overview.repository.ts';
import { createPaymentNotice } from './administration/payment-notice.ts';
import { createRequestsRepository } from './administration/requests.repository.ts';
import { createSalesRepository } from './administration/sales.repository.ts';
import { createSalesByHand } from './administration/sales.ts';
import { createStudentsRepository } from './administration/students.repository.ts';
import { createSubscribersRepository } from './administration/subscribers.repository.ts';
import { createTroublesRepository } from './administration/troubles.repository.ts';
import type { Config } from './config.ts';
import { createTransact, type Database } from './db/connect.ts';
import { createAccessRecordsRepository } from './features/access-records/access-records.repository.ts';
import { createAccountRepository } from './features/account/account.repository.ts';
import { createAddressChangesRepository } from './features/account/address-change.repository.ts';
import { createAddressChange } from './features/account/address-change.ts';
import { createPersonalDataRepository } from './features/account/personal-data.repository.ts';
import { createPersonalData } from './features/account/personal-data.ts';
import { createTermsRepository } from './features/account/terms.repository.ts';
import { createAccountLinks } from './features/accounts/account-links.ts';
import { createAccountsRepository } from './features/accounts/accounts.repository.ts';
import { createAuth } from './features/accounts/auth.ts';
import { knownDevices } from './features/accounts/known-device.ts';
import { createSecondFactorRepository } from './features/accounts/second-factor.repository.ts';
import { createSecondFactor } from './features/accounts/second-factor.ts';
import { createSecurityEventsRepository } from './features/accounts/security-events.repository.ts';
import { createCertificatesRepository } from './features/certificates/certificates.repository.ts';
import { createCertificates } from './features/certificates/certificates.ts';
import { createNameRequestsRepository } from './features/certificates/name-requests.repository.ts';
import { createContentRepository } from './features/content/content.repository.ts';
import { createContent } from './features/content/content.ts';
import { readShippedContent } from './features/content/shipped.ts';
import { createCourseFilesRepository } from './features/materials/course-files.repository.ts';
import { createMediaRepository } from './features/media/media.repository.ts';
import { createVideoUploadsRepository } from './features/media/video-uploads.repository.ts';
import { createNewsletterRepository } from './features/newsletter/newsletter.repository.ts';
import { createNewsletterLinks } from './features/newsletter/newsletter-links.ts';
import { createNewslettersRepository } from './features/newsletter/newsletters.repository.ts';
import { createPositionsRepository } from './features/positions/positions.repository.ts';
import { createProgressRepository } from './features/progress/progress.repository.ts';
import { createAccessRepository } from './features/purchases/access.repository.ts';
import { createArrivalsRepository } from './features/purchases/arrivals.repository.ts';
import { createArrivals } from './features/purchases/arrivals.ts';
import { createPurchasesByHand } from './features/purchases/by-hand.ts';
import { createContractsRepository } from './features/purchases/contracts.repository.ts';
import { createJudge } from './features/purchases/fulfilment.ts';
import { createPurchaseIntake } from './features/purchases/intake.ts';
import { createProviders } from './features/purchases/providers.ts';
import { createPurchasesRepository } from './features/purchases/purchases.repository.ts';
import { createEventHandler } from './features/purchases/purchases.ts';
import { createRefundLinks } from './features/purchases/refunds/refund-links.ts';
import { createRefundsRepository } from './features/purchases/refunds/refunds.repository.ts';
import { createRefunds } from './features/purchases/refunds/refunds.ts';
import { createSaleNotice } from './features/purchases/sale-notice.ts';
import { createQuestionsRepository } from './features/questions/questions.repository.ts';
import { createQuestions } from './features/questions/questions.ts';
import { createSearchRepository } from './features/search/search.repository.ts';
import { createSearch } from './features/search/search.ts';
import { createDailyCountsRepository } from './features/visits/daily-counts.repository.ts';
import { createVisits } from './features/visits/visits.ts';
import { clientAddress } from './http/client-address.ts';
import { createCounters } from './http/rate-limit.repository.ts';
import { createLetterComposer } from './letters/compose-letter.ts';
import { writeNewsletter } from './letters/letters.ts';
import { createLimits } from './limits.ts';
import { renderHtml } from './mail/layout.ts';
import type { Sender } from './mail/mail.ts';
import { createMailFiles } from './mail/mail-files.ts';
import { createOutboxRepository, type QueueMail } from './mail/outbox.repository.ts';
import { renewSessionCookie } from './sessions/renew-cookie.ts';
import { expiredCookie, sessionCookieName } from './sessions/session-cookie.ts';
import { createSessionsRepository } from './sessions/sessions.repository.ts';
import { createSessions } from './sessions/sessions.ts';

export type ServiceConfig = Pick<
  Config,
  | 'appUrl'
  | 'authSecrets'
  | 'requireEmailConfirmation'
  | 'trustedProxies'
  | 'courseAccess'
  | 'adminSecondFactor'
  | 'providers'
  | 'fulfilment'
  | 'siteOverrides'
  | 'backups'
  | 'dataDir'
  | 'ownerEmail'
>;

/** Everything that stands on the database, built by hand once: for the server and the commands. */
export function createServices(config: ServiceConfig, database: Database, log: Logger) {
  const outbox = createOutboxRepository(database);
  const accounts = createAccountsRepository(database);
  const auth = createAuth({ config, database, accounts, log });
  const accountLinks = createAccountLinks({ auth, accounts, config });
  const sessionsRepository = createSessionsRepository(database, config);
  const newsletter = createNewsletterRepository(database);
  const newsletterLinks = createNewsletterLinks(newsletter, config);
  const newsletters = createNewslettersRepository(database);
  const access = createAccessRepository(database);
  const purchases = createPurchasesRepository(database);
  const providers = createProviders(config.providers, config.fulfilment);
  const transact = createTransact(database);
  const queueMail: QueueMail = (mail) => outbox.add(database, mail);
  const certificates = createCertificatesRepository(database);
  const media = createMediaRepository(database);
  const judge = createJudge(config.fulfilment, () => content.current().site.price.cents);
  const openForBuyer = accounts.openForBuyer;
  const tellOfSale = createSaleNotice(outbox, () => content.current().site.saleNoticeEmail);
  const administration = createAdministrationRepository(database);
  const backupDays = config.backups.folder === undefined ? undefined : config.backups.keepDays;
  const mailFiles = createMailFiles(path.join(config.dataDir, 'outbox'));
  const personalData = createPersonalData({
    repository: createPersonalDataRepository(database),
    transact,
    outbox,
    isLastAdmin: administration.isLastAdmin,
    record: administration.record,
    removeMailFiles: (address) =>
      mailFiles.removeOf(address).catch((err: unknown) => log.error({ err }, 'mail files not removed')),
    lessonTitles: () => Object.fromEntries(lessonsOf(content.modules()).map(({ id, title }) => [id, title])),
    backupDays,
    log,
  });
  const contracts = createContractsRepository(database, () => content.edition());
  const refundsRepository = createRefundsRepository(database);
  const refunds = createRefunds({
    repository: refundsRepository,
    purchases,
    contracts,
    providers,
    outbox,
    record: administration.record,
    transact,
    guaranteeDays: () => content.current().site.guaranteeDays,
    ownerEmail: config.ownerEmail,
  });
  const refundLinks = createRefundLinks(config);
  const purchaseParts = {
    purchases,
    openForBuyer,
    outbox,
    judge,
    tellOfSale,
    keepContract: contracts.keep,
    endRefund: refunds.end,
  };
  const byHand = createPurchasesByHand({ ...purchaseParts, access });
  const mailSender = (): Sender => {
    const { site } = content.current();
    return { brand: site.brandName, seller: sellerLine(sellerOf(site)) };
  };
  const nameRequests = createNameRequestsRepository(database);
  const questions = createQuestionsRepository(database);
  const search = createSearchRepository(database);
  const arrivals = createArrivalsRepository(database);
  const devices = knownDevices(config);
  const limits = createLimits(database);
  const addressOf = clientAddress(config.trustedProxies);
  const accessRecords = createAccessRecordsRepository(database);
  const addressChanges = createAddressChange({
    repository: createAddressChangesRepository(database),
    transact,
    outbox,
    findByEmail: accounts.findByEmail,
    listAdminEmails: administration.listAdminEmails,
    appUrl: config.appUrl,
  });
  const content = createContent({
    repository: createContentRepository(database),
    transact,
    shipped: readShippedContent(),
    overrides: config.siteOverrides,
    backupDays,
    findMedia: media.describe,
    // Those of before contents could change say what the course said until now.
    beforeChange: (transaction, before) => certificates.keepPrinted(transaction, printedFacts(before)),
    tellOfPayments: createPaymentNotice({ outbox, administration, ownerEmail: config.ownerEmail }),
    log,
  });
  const lessons = () => lessonsOf(content.modules());
  const administer = createAdministration({
    repository: administration,
    transact,
    accounts,
    accountLinks,
    access,
    byHand,
    certificates,
    personalData,
    accessRecords,
    outbox,
    content: content.current,
    requireEmailConfirmation: config.requireEmailConfirmation,
  });
  return {
    content,
    outbox,
    accounts,
    auth,
    accountLinks,
    secondFactor: createSecondFactor({
      auth,
      repository: createSecondFactorRepository(database),
      brandName: () => content.current().site.brandName,
      adminEmails: administration.listAdminEmails,
    }),
    newsletter,
    newsletterLinks,
    newsletters,
    limits,
    counters: createCounters(database),
    sessions: createSessions({
      repository: sessionsRepository,
      config,
      addressOf,
      noteUse: accessRecords.noteUse,
    }),
    accessRecords,
    mailFiles,
    account: createAccountRepository(database),
    /** What is done each night, so that nothing is kept for longer than is said. */
    terms: [
      ...createTermsRepository(database),
      { name: 'access records', run: accessRecords.removeOld },
      {
        name: 'mail files',
        run: () => mailFiles.removeBefore(new Date(Date.now() - terms.mailDays * 24 * 60 * 60 * 1000)),
      },
    ],
    addressChanges,
    personalData,
    renewSessionCookie: renewSessionCookie({ repository: sessionsRepository, config }),
    devices,
    /** Set-Cookie headers that take away what an account has put into a browser. */
    forgottenCookies: [sessionCookieName(config.appUrl), devices.name].map((name) =>
      expiredCookie(config.appUrl, name),
    ),
    securityEvents: createSecurityEventsRepository(database, config),
    progress: createProgressRepository(database, config.courseAccess),
    certificates: createCertificates({
      repository: certificates,
      outbox,
      transact,
      ...config,
      content: content.current,
    }),
    files: createCourseFilesRepository(database),
    media,
    videoUploads: createVideoUploadsRepository(database),
    positions: createPositionsRepository(database),
    access,
    providers,
    purchases,
    purchaseIntake: createPurchaseIntake({ providers, purchases, log }),
    arrivals,
    noteArrival: createArrivals(arrivals, providers),
    handlePurchaseEvent: createEventHandler({ ...purchaseParts, providers }),
    contracts,
    refunds,
    refundsRepository,
    refundLinks,
    requests: createRequestsRepository(database),
    mailSender,
    visits: createVisits({ repository: createDailyCountsRepository(database), appUrl: config.appUrl }),
    overview: createOverviewRepository(database),
    troubles: createTroublesRepository(database),
    connections: createConnectionsRepository(database),
    students: createStudentsRepository(database, config.courseAccess),
    sales: createSalesRepository(database),
    letters: createLettersRepository(database),
    subscribers: createSubscribersRepository(database),
    administration,
    administer,
    nameRequests: createNameRequests({
      repository: nameRequests,
      administration,
      administer,
      transact,
      outbox,
      limit: limits.nameRequests,
    }),
    nameRequestsRepository: nameRequests,
    sellByHand: createSalesByHand({ repository: administration, transact, byHand, purchases }),
    questions: createQuestions({
      repository: questions,
      transact,
      outbox,
      record: administration.record,
      lessons,
      lookForNews: content.lookForNews,
      limit: limits.questions,
    }),
    questionsRepository: questions,
    search: createSearch({ repository: search, lessons: () => lessons().map(({ id }) => id) }),
    searchRepository: search,
    composeLetter: createLetterComposer({
      accounts,
      questions,
      nameRequests,
      access,
      accountLinks,
      newsletterLinks,
      newsletters,
      makeChangeLink: addressChanges.link,
      makeLoginCode: (email) => auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } }),
      findSale: purchases.find,
      refunds: refundsRepository,
      refundLinks,
      content: content.current,
      appUrl: config.appUrl,
    }),
    /** The mail as its readers see it, but for the link that is each one's own. */
    renderNewsletter(text: { subject: string; body: string }): string {
      const { letters } = content.current();
      const unsubscribe = { page: config.appUrl + newsletterLinkPaths.unsubscribe, oneClick: '' };
      return renderHtml(writeNewsletter(letters, text, unsubscribe), mailSender(), config.appUrl);
    },
    addressOf,
    transact,
    queueMail,
  };
}

export type Services = ReturnType<typeof createServices>;
