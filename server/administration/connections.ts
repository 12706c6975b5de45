import type { Content } from '../../domain/content/document.ts';
import { type ProviderName, providerNames } from '../../domain/purchases.ts';
import { diskTrouble } from '../../domain/troubles.ts';
import type { Base } from '../base.ts';
import type { ConnectionsRepository } from './connections.repository.ts';
import { mailAnswers } from './silent-services.ts';
import type { TroublesRepository } from './troubles.repository.ts';
import { findFullestDisk } from './troubles.ts';

export interface ConnectionSources extends Pick<Base, 'config' | 'outbox' | 'storage'> {
  connections: ConnectionsRepository;
  troubles: Pick<TroublesRepository, 'countRefusedLetters'>;
  content: { current(): Content };
  /** Messages of payment providers that are not stored. */
  arrivals: { list(): Promise<{ provider: string; outcome: string; arrived_at: Date }[]> };
  providers: { get(name: string): { refund?: unknown } | undefined };
}

export interface Connections {
  site: { address: string; owner_email: string | null; advertising_tag: string | null };
  mail: {
    via: 'smtp' | 'files';
    /** Whether the mail server lets us in right now. */
    answers: boolean;
    from: string;
    last_sent_at: Date | null;
    waiting: number;
    refused: number;
  };
  storage: {
    via: 's3' | 'disk';
    answers: boolean;
    /** Bytes left on the disk; nothing of a store elsewhere. */
    free: number | null;
    is_nearly_full: boolean;
  };
  providers: ProviderConnection[];
}

export interface ProviderConnection {
  name: ProviderName;
  is_set_up: boolean;
  webhook_url: string;
  /** Those that open the course; where there are none, every sale does. */
  product_ids: readonly string[];
  /** Whether the site asks it for the money of who withdraws, without anybody's doing. */
  gives_back: boolean;
  last_received_at: Date | null;
  last_understood_at: Date | null;
  /** The latest message that was not believed or could not be read; see the error codes. */
  last_refused: { at: Date; code: string } | null;
  /** Messages that nobody could make sense of. */
  stuck: number;
}

/** Asks now how the site stands with what is outside of it. Names no secret. */
export function createConnections(sources: ConnectionSources) {
  const { config, storage, connections, arrivals, outbox, troubles, content, providers } = sources;

  async function inspectMail(): Promise<Connections['mail']> {
    const [answers, last_sent_at, { waiting }, refused] = await Promise.all([
      mailAnswers(config),
      connections.findLastSent(),
      outbox.measure(),
      troubles.countRefusedLetters(),
    ]);
    const via = config.smtpUrl ? 'smtp' : 'files';
    return { via, answers, from: config.mailFrom, last_sent_at, waiting, refused };
  }

  async function inspectStorage(): Promise<Connections['storage']> {
    const [answers, disk] = await Promise.all([storage.answers(), findFullestDisk([config.dataDir])]);
    if (config.s3) return { via: 's3', answers, free: null, is_nearly_full: false };
    const is_nearly_full = disk !== undefined && diskTrouble(disk.free, disk.size) !== undefined;
    return { via: 'disk', answers, free: disk?.free ?? null, is_nearly_full };
  }

  async function inspectProviders(): Promise<ProviderConnection[]> {
    const [stored, notStored] = await Promise.all([connections.listMessages(), arrivals.list()]);
    return providerNames.map((name) => {
      const messages = stored.find(({ provider }) => provider === name);
      const others = notStored.filter(({ provider }) => provider === name);
      const ignored = others.find(({ outcome }) => outcome === 'ignored')?.arrived_at;
      const [refused] = others
        .filter(({ outcome }) => outcome !== 'ignored')
        .sort((one, other) => Number(other.arrived_at) - Number(one.arrived_at));
      return {
        name,
        is_set_up: config.providers[name] !== undefined,
        webhook_url: `${config.appUrl}/api/webhooks/${name}`,
        product_ids: config.fulfilment.productIds[name] ?? [],
        gives_back: providers.get(name)?.refund !== undefined,
        last_received_at: latest(messages?.last_received_at, ignored, refused?.arrived_at),
        last_understood_at: latest(messages?.last_understood_at, ignored),
        last_refused: refused ? { at: refused.arrived_at, code: refused.outcome } : null,
        stuck: messages?.stuck ?? 0,
      };
    });
  }

  return async function inspectConnections(): Promise<Connections> {
    const [mail, store, providers] = await Promise.all([inspectMail(), inspectStorage(), inspectProviders()]);
    const site = {
      address: config.appUrl,
      owner_email: config.ownerEmail ?? null,
      advertising_tag: content.current().site.adsConversionId || null,
    };
    return { site, mail, storage: store, providers };
  };
}

function latest(...times: (Date | null | undefined)[]): Date | null {
  const known = times.filter((time) => time instanceof Date);
  return known.length > 0 ? new Date(Math.max(...known.map(Number))) : null;
}
