import { type ProviderName, providerNames } from '../../../domain/purchases.ts';
import type { PurchaseParts } from './purchase-parts.ts';

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

/** Returns a function that lists the payment providers with their settings and latest messages, without secrets. */
export function createProviderConnections({ config, settings, providers, events }: PurchaseParts) {
  return async function listProviderConnections(): Promise<ProviderConnection[]> {
    const [summaries, unstored] = await Promise.all([events.summarizeByProvider(), events.listUnstored()]);
    const current = settings.current();
    return providerNames.map((name) => {
      const stored = summaries.find(({ provider }) => provider === name);
      const notStored = unstored
        .filter(({ provider }) => provider === name)
        .sort((one, other) => Number(other.arrived_at) - Number(one.arrived_at));
      const ignored = notStored.find(({ outcome }) => outcome === 'ignored')?.arrived_at;
      const refused = notStored.find(({ outcome }) => outcome !== 'ignored');
      return {
        name,
        is_set_up: current.providers[name] !== undefined,
        webhook_url: `${config.appUrl}/api/webhooks/${name}`,
        product_ids: current.fulfilment.productIds[name] ?? [],
        gives_back: providers.get(name)?.refund !== undefined,
        last_received_at: latest(stored?.last_received_at, notStored[0]?.arrived_at),
        last_understood_at: latest(stored?.last_understood_at, ignored),
        last_refused: refused ? { at: refused.arrived_at, code: refused.outcome } : null,
        stuck: stored?.stuck ?? 0,
      };
    });
  };
}

function latest(...times: (Date | null | undefined)[]): Date | null {
  const known = times.filter((time) => time instanceof Date);
  return known.length > 0 ? new Date(Math.max(...known.map(Number))) : null;
}
