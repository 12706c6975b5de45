import type { Check, CheckResult } from '../../domain/checks.ts';
import type { Content } from '../../domain/content/document.ts';
import { mailboxText } from '../../domain/mail-server.ts';
import type { Base } from '../base.ts';
import type { SentEmailsRepository } from '../features/emails/sent-emails.repository.ts';
import type { ProviderIntegration } from '../features/purchases/provider-integrations.ts';
import { findFullestDisk } from '../storage/disk-space.ts';

export interface IntegrationSources extends Pick<Base, 'config' | 'settings' | 'outbox'> {
  content: { current(): Content };
  sentEmails: Pick<SentEmailsRepository, 'findLastSent'>;
  listProviderIntegrations(): Promise<ProviderIntegration[]>;
  checkProvider(provider: ProviderIntegration): CheckResult[];
  /** Results of all checks of the site. */
  checks: Promise<Check[]>;
}

/** Returns the state of each integration for `/api/admin/connections`, with the checks that concern one. */
export async function inspectIntegrations(sources: IntegrationSources) {
  const { config, settings, outbox, content, sentEmails } = sources;
  const [checks, last_sent_at, { waiting }, disk, providers] = await Promise.all([
    sources.checks,
    sentEmails.findLastSent(settings.current().mailServer ? 'sent' : 'stored'),
    outbox.measure(),
    config.s3 ? undefined : findFullestDisk([config.dataDir]),
    sources.listProviderIntegrations(),
  ]);
  const { mailServer, mailFrom, ownerEmail } = settings.current();
  const via = mailServer ? ('smtp' as const) : ('files' as const);
  const refused = checks.find(({ kind }) => kind === 'letters-refused')?.count ?? 0;
  const answers = (name: Check['about']) =>
    !checks.some(({ kind, about }) => kind === 'setup' && about === name);
  return {
    site: {
      address: config.appUrl,
      owner_email: ownerEmail ?? null,
      advertising_tag: content.current().site.adsConversionId || null,
    },
    mail: {
      via,
      answers: !mailServer || answers('mail'),
      from: mailboxText(mailFrom),
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
    checks: [...checks, ...providers.flatMap(sources.checkProvider)]
      .filter((check) => check !== undefined && check !== false)
      .filter(({ about }) => about !== undefined),
  };
}
