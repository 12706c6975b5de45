import type { ProviderConnection } from '../../web/app/admin/connections/connections.ts';

/** Returns a payment company that is not set up, with these changes. */
export function providerConnection(
  name: ProviderConnection['name'],
  change: Partial<ProviderConnection> = {},
): ProviderConnection {
  return {
    name,
    is_set_up: false,
    webhook_url: `https://curso.example/api/webhooks/${name}`,
    product_ids: [],
    gives_back: false,
    last_received_at: null,
    last_understood_at: null,
    last_refused: null,
    stuck: 0,
    ...change,
  };
}
