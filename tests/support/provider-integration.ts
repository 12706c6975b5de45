import type { ProviderIntegration } from '../../web/app/admin/integrations/integrations.ts';

/** Returns a payment company that is not set up, with these changes. */
export function providerIntegration(
  name: ProviderIntegration['name'],
  change: Partial<ProviderIntegration> = {},
): ProviderIntegration {
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
