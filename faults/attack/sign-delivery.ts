import { createHash, createHmac } from 'node:crypto';
import type { ProviderName } from '../../domain/purchases.ts';
import { testProviders } from '../../tests/support/purchases.ts';

const secrets = testProviders('');
const seconds = () => Math.floor(Date.now() / 1000);
const hmac = (algorithm: 'sha1' | 'sha256', secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('hex');

/** What a provider would send along with this body. @returns headers, and what comes after the webhook's path */
const signers: Record<ProviderName, (body: string) => { headers?: Record<string, string>; search?: string }> =
  {
    stripe: (body) => {
      const time = seconds();
      return {
        headers: {
          'stripe-signature': `t=${time},v1=${hmac('sha256', secrets.stripe.secret, `${time}.${body}`)}`,
        },
      };
    },
    hotmart: () => ({ headers: { 'x-hotmart-hottok': secrets.hotmart.hottok } }),
    kiwify: (body) => ({ search: `?signature=${hmac('sha1', secrets.kiwify.token, body)}` }),
    'mercado-pago': () => {
      const manifest = `id:1;request-id:x;ts:${seconds()};`;
      const signature = `ts=${seconds()},v1=${hmac('sha256', secrets['mercado-pago'].secret, manifest)}`;
      return {
        headers: { 'x-request-id': 'x', 'x-signature': signature },
        search: '?data.id=1&type=payment',
      };
    },
    asaas: () => ({ headers: { 'asaas-access-token': secrets.asaas.token } }),
    eduzz: (body) => ({ headers: { 'x-signature': hmac('sha256', secrets.eduzz.secret, body) } }),
    pagbank: (body) => ({
      headers: {
        'x-authenticity-token': createHash('sha256').update(`${secrets.pagbank.token}-${body}`).digest('hex'),
      },
    }),
  };

/** A genuine message with whatever body: as an attacker who got hold of the secret, or a provider with a fault. */
export function signDelivery(provider: ProviderName, body: string) {
  const { headers = {}, search = '' } = signers[provider](body);
  return { path: `/api/webhooks/${provider}${search}`, headers, body };
}
