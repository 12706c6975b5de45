import type { Content } from '../../domain/content/document.ts';
import type { Base } from '../base.ts';
import type { SentEmailsRepository } from '../features/emails/sent-emails.repository.ts';
import type { ProviderConnection } from '../features/purchases/provider-connections.ts';
import { findFullestDisk, isNearlyFull } from './installation-alerts.ts';

export interface ConnectionSources extends Pick<Base, 'config' | 'settings' | 'outbox' | 'storage'> {
  content: { current(): Content };
  sentEmails: Pick<SentEmailsRepository, 'findLastSent' | 'countRefused'>;
  mailAnswers(): Promise<boolean>;
  inspectProviders(): Promise<ProviderConnection[]>;
}

export interface Connections {
  site: { address: string; owner_email: string | null; advertising_tag: string | null };
  mail: {
    via: 'smtp' | 'files';
    /** True if the mail server accepts our login now. */
    answers: boolean;
    from: string;
    last_sent_at: Date | null;
    waiting: number;
    refused: number;
  };
  storage: {
    via: 's3' | 'disk';
    answers: boolean;
    /** Bytes free on the disk; null for remote storage. */
    free: number | null;
    is_nearly_full: boolean;
  };
  providers: ProviderConnection[];
}

export function createConnections(sources: ConnectionSources) {
  const { config, settings, storage, outbox, content, sentEmails, mailAnswers, inspectProviders } = sources;

  async function inspectMail(): Promise<Connections['mail']> {
    const [answers, last_sent_at, { waiting }, refused] = await Promise.all([
      mailAnswers(),
      sentEmails.findLastSent(),
      outbox.measure(),
      sentEmails.countRefused(),
    ]);
    const { smtpUrl, mailFrom } = settings.current();
    const via = smtpUrl ? 'smtp' : 'files';
    return { via, answers, from: mailFrom, last_sent_at, waiting, refused };
  }

  async function inspectStorage(): Promise<Connections['storage']> {
    const [answers, disk] = await Promise.all([storage.answers(), findFullestDisk([config.dataDir])]);
    if (config.s3) return { via: 's3', answers, free: null, is_nearly_full: false };
    return { via: 'disk', answers, free: disk?.free ?? null, is_nearly_full: isNearlyFull(disk) };
  }

  return async function inspectConnections(): Promise<Connections> {
    const [mail, store, providers] = await Promise.all([inspectMail(), inspectStorage(), inspectProviders()]);
    const site = {
      address: config.appUrl,
      owner_email: settings.current().ownerEmail ?? null,
      advertising_tag: content.current().site.adsConversionId || null,
    };
    return { site, mail, storage: store, providers };
  };
}
