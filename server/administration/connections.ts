import type { Check } from '../../domain/checks.ts';
import { mailboxText } from '../../domain/mail-server.ts';
import type { Base } from '../base.ts';
import type { EmailsFeature } from '../features/emails/emails.feature.ts';
import type { PurchasesFeature } from '../features/purchases/purchases.feature.ts';
import { findFullestDisk } from '../storage/disk-space.ts';

export interface ConnectionSources extends Pick<Base, 'config' | 'settings' | 'outbox'> {
  emails: Pick<EmailsFeature, 'sentEmails'>;
  purchases: Pick<PurchasesFeature, 'listProviderConnections' | 'checkProvider'>;
  /** Results of all checks of the site. */
  checks: Promise<Check[]>;
}

/** Returns the state of each connection for `/api/admin/connections`, with the checks that concern one. */
export async function inspectConnections(sources: ConnectionSources) {
  const { config, settings, outbox, emails, purchases } = sources;
  const [checks, last_sent_at, { waiting }, disk, providers] = await Promise.all([
    sources.checks,
    emails.sentEmails.findLastSent(settings.current().SMTP_URL ? 'sent' : 'stored'),
    outbox.measure(),
    config.s3 ? undefined : findFullestDisk([config.dataDir]),
    purchases.listProviderConnections(),
  ]);
  const { SMTP_URL, MAIL_FROM, OWNER_EMAIL } = settings.current();
  const via = SMTP_URL ? ('smtp' as const) : ('files' as const);
  const refused = checks.find(({ kind }) => kind === 'letters-refused')?.count ?? 0;
  /** True unless a check that asks to set it up, which all checks of a server that does not answer do, is about it. */
  const answers = (name: Check['about']) =>
    !checks.some(({ kind, about }) => kind === 'setup' && about === name);
  return {
    site: { address: config.appUrl, owner_email: OWNER_EMAIL ?? null },
    mail: {
      via,
      answers: !SMTP_URL || answers('mail'),
      from: mailboxText(MAIL_FROM),
      last_sent_at,
      waiting,
      refused,
    },
    storage: {
      via: config.s3 ? ('s3' as const) : ('disk' as const),
      answers: answers('storage'),
      /** Bytes free on the disk; null for remote storage. */
      free: disk?.free ?? null,
    },
    providers,
    checks: [...checks, ...providers.flatMap(purchases.checkProvider)]
      .filter((check) => check !== undefined && check !== false)
      .filter(({ about }) => about !== undefined),
  };
}
