import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { createAccountLimits } from './features/accounts/account-limits.ts';
import { createAccountLinks } from './features/accounts/account-links.ts';
import { createAccountsRepository } from './features/accounts/accounts.repository.ts';
import { createAuth } from './features/accounts/auth.ts';
import { createSessionRepository } from './features/accounts/session.repository.ts';
import { createSessions } from './features/accounts/sessions.ts';
import { createCertificatesRepository } from './features/certificates/certificates.repository.ts';
import { createCertificates } from './features/certificates/certificates.ts';
import { createLetterComposer } from './features/mail/compose-letter.ts';
import { createOutboxRepository } from './features/mail/outbox.repository.ts';
import { createCourseFilesRepository } from './features/materials/course-files.repository.ts';
import { createNewsletterRepository } from './features/newsletter/newsletter.repository.ts';
import { createNewsletterLinks } from './features/newsletter/newsletter-links.ts';
import { createProgressRepository } from './features/progress/progress.repository.ts';
import { createAccessRepository } from './features/purchases/access.repository.ts';
import { createJudge } from './features/purchases/fulfilment.ts';
import { createPurchaseIntake } from './features/purchases/intake.ts';
import { createOpenByHand } from './features/purchases/open-by-hand.ts';
import { createProviders } from './features/purchases/providers.ts';
import { createPurchasesRepository } from './features/purchases/purchases.repository.ts';
import { createEventHandler } from './features/purchases/purchases.ts';
import { clientAddress } from './http/client-address.ts';
import { createRateLimit, once } from './http/rate-limit.ts';

export type ServiceConfig = Pick<
  Config,
  | 'appUrl'
  | 'authSecret'
  | 'requireEmailConfirmation'
  | 'trustedProxies'
  | 'courseAccess'
  | 'providers'
  | 'fulfilment'
>;

/** Everything that stands on the database, built by hand once: for the server, the worker and the commands. */
export function createServices(config: ServiceConfig, database: Database, log: Logger) {
  const outbox = createOutboxRepository(database);
  const accounts = createAccountsRepository(database);
  const auth = createAuth({ config, database, accounts, outbox, log });
  const accountLinks = createAccountLinks({ auth, accounts, config });
  const newsletter = createNewsletterRepository(database);
  const newsletterLinks = createNewsletterLinks(newsletter, config);
  const access = createAccessRepository(database);
  const purchases = createPurchasesRepository(database);
  const providers = createProviders(config.providers, config.fulfilment);
  const transaction = (work: () => Promise<void>) => database.transaction(work);
  return {
    outbox,
    accounts,
    auth,
    accountLinks,
    newsletter,
    newsletterLinks,
    limits: createAccountLimits(database),
    sessions: createSessions(createSessionRepository(database, config.courseAccess), config),
    progress: createProgressRepository(database, config.courseAccess),
    certificates: createCertificates(createCertificatesRepository(database), config),
    // A clinic behind one address may check a pile of them; walking through the codes would take for ever.
    certificateLimit: createRateLimit(database, { name: 'certificate', points: 60, duration: 60 }),
    files: createCourseFilesRepository(database),
    // Longer than any upload is on its way; later its path is known by the file.
    claimUploadPath: once(createRateLimit(database, { name: 'upload-path', points: 1, duration: 60 * 60 })),
    access,
    purchases,
    purchaseIntake: createPurchaseIntake({ providers, purchases, log }),
    handlePurchaseEvent: createEventHandler({
      providers,
      purchases,
      accounts,
      outbox,
      judge: createJudge(config.fulfilment),
      transaction,
    }),
    openPurchase: createOpenByHand({ purchases, accounts, outbox }),
    composeLetter: createLetterComposer({
      accounts,
      access,
      accountLinks,
      newsletterLinks,
      appUrl: config.appUrl,
    }),
    addressOf: clientAddress(config.trustedProxies),
    transaction,
    requireEmailConfirmation: config.requireEmailConfirmation,
  };
}

export type Services = ReturnType<typeof createServices>;
