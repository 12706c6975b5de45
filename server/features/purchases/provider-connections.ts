import { type ProviderName, providerNames } from '../../../domain/purchases.ts';
import type { Base } from '../../base.ts';
import type { ArrivalsRepository } from './arrivals.repository.ts';
import type { Providers } from './providers.ts';
import type { PurchaseAlertsRepository } from './purchase-alerts.repository.ts';

export interface ProviderConnection {
  name: ProviderName;
  is_set_up: boolean;
  webhook_url: string;
  /** Products that open the course; if empty, every purchase does. */
  product_ids: readonly string[];
  /** True if the site requests refunds from the provider itself. */
  gives_back: boolean;
  last_received_at: Date | null;
  last_understood_at: Date | null;
  /** Latest message that failed verification or could not be read; see the error codes. */
  last_refused: { at: Date; code: string } | null;
  stuck: number;
}

interface ConnectionParts extends Pick<Base, 'config' | 'settings'> {
  providers: Providers;
  messages: Pick<PurchaseAlertsRepository, 'listMessages'>;
  arrivals: Pick<ArrivalsRepository, 'list'>;
}

/** Contains no secrets. */
export function createProviderConnections({
  config,
  settings,
  providers,
  messages,
  arrivals,
}: ConnectionParts) {
  return async function inspectProviders(): Promise<ProviderConnection[]> {
    const [stored, notStored] = await Promise.all([messages.listMessages(), arrivals.list()]);
    const owner = settings.current();
    return providerNames.map((name) => {
      const sent = stored.find(({ provider }) => provider === name);
      const others = notStored.filter(({ provider }) => provider === name);
      const ignored = others.find(({ outcome }) => outcome === 'ignored')?.arrived_at;
      const [refused] = others
        .filter(({ outcome }) => outcome !== 'ignored')
        .sort((one, other) => Number(other.arrived_at) - Number(one.arrived_at));
      return {
        name,
        is_set_up: owner.providers[name] !== undefined,
        webhook_url: `${config.appUrl}/api/webhooks/${name}`,
        product_ids: owner.fulfilment.productIds[name] ?? [],
        gives_back: providers.get(name)?.refund !== undefined,
        last_received_at: latest(sent?.last_received_at, ignored, refused?.arrived_at),
        last_understood_at: latest(sent?.last_understood_at, ignored),
        last_refused: refused ? { at: refused.arrived_at, code: refused.outcome } : null,
        stuck: sent?.stuck ?? 0,
      };
    });
  };
}

function latest(...times: (Date | null | undefined)[]): Date | null {
  const known = times.filter((time) => time instanceof Date);
  return known.length > 0 ? new Date(Math.max(...known.map(Number))) : null;
}
