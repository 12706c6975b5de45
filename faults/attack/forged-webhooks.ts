import { type ProviderName, productIdsSetting, providerNames } from '../../domain/purchases.ts';
import { startFakeProviderApi } from '../../scripts/lib/fake-provider-api.ts';
import {
  type Sample,
  type SignedRequest,
  signSampleWebhook,
} from '../../server/features/purchases/sample-webhooks.ts';
import { newSample, testProviders } from '../../tests/support/purchases.ts';
import { waitForQueues } from '../scenario.ts';
import { type Attack, describeViolation } from './attack.ts';
import { setUpTarget } from './target.ts';

const course = 'curso-1';
const genuine = testProviders('');
const wrongSecrets = JSON.parse(JSON.stringify(genuine).replaceAll('tests', 'guess')) as typeof genuine;

/** Genuine messages that must not open the course: unpaid, or of other products. */
const notOpening: Record<string, Partial<Sample>> = {
  'another product': { product: 'outro-curso' },
  'a product called like a prototype': { product: '__proto__' },
  'half a dollar': { amountCents: 50, currency: 'USD' },
  'dollars as many as reais': { currency: 'USD' },
  nothing: { amountCents: 0 },
  'one centavo': { amountCents: 1 },
  'less than nothing': { amountCents: -8_500 },
  'more than a number holds': { amountCents: 2 ** 53 },
  'a test': { isTest: true },
  'no product at all': { product: '' },
};
/** Cases that these providers cannot express. */
const unsupportedCases: Partial<Record<ProviderName, string[]>> = {
  asaas: ['half a dollar', 'dollars as many as reais'],
  eduzz: ['a test'],
};

/** Messages with a missing or wrong signature. */
const forged: Record<string, (sample: Sample, provider: ProviderName) => SignedRequest> = {
  'no signature': (sample, provider) => ({
    ...signSampleWebhook(provider, genuine, sample),
    headers: {},
    search: '',
  }),
  'the wrong secret': (sample, provider) => signSampleWebhook(provider, wrongSecrets, sample),
  'an empty secret': (sample, provider) => {
    const empty = JSON.parse(JSON.stringify(genuine).replace(/"[^"]*tests[^"]*"/g, '""')) as typeof genuine;
    return signSampleWebhook(provider, empty, sample);
  },
  'the signature of something else': (sample, provider) => {
    const { headers, search } = signSampleWebhook(provider, wrongSecrets, newSample());
    return { ...signSampleWebhook(provider, genuine, sample), headers, search };
  },
  'a signature of no length': (sample, provider) =>
    cut(signSampleWebhook(provider, genuine, sample), () => ''),
  'half a signature': (sample, provider) =>
    cut(signSampleWebhook(provider, genuine, sample), (text) => text.slice(0, -8)),
  "another provider's": (sample, provider) => {
    const other = signSampleWebhook(provider === 'stripe' ? 'hotmart' : 'stripe', genuine, sample);
    return { ...other, body: signSampleWebhook(provider, genuine, sample).body };
  },
};

/** Words for signed messages that break careless lookups and parsers. */
const invalidWords = ['constructor', '__proto__', 'toString', 'a\0b', '\ud800', '', 'x'.repeat(100_000)];

/** Sends forged and foreign purchases to all seven providers' webhooks: only buyers get access, once. */
export const forgedWebhooks: Attack = async (context) => {
  const standIn = await startFakeProviderApi();
  context.after(() => standIn.stop());
  const environment = await setUpTarget(context, 'forge_purchases', {
    COURSE_ACCESS: 'purchase',
    APP_URL: 'https://curso.example',
    MERCADOPAGO_API_URL: standIn.url,
    ASAAS_API_URL: standIn.url,
    ...Object.fromEntries(providerNames.map((name) => [productIdsSetting(name), course])),
  });
  const { ask } = environment;
  const problems: string[] = [];
  const expectedBuyers = new Map<string, string>();
  let tries = 0;
  const send = async (what: string, provider: ProviderName, { search, headers, body }: SignedRequest) => {
    const answer = await ask(`/api/webhooks/${provider}${search}`, {
      headers: { ...headers, origin: '' },
      body,
    });
    tries += 1;
    const wrong = describeViolation(`${provider}, ${what}`, answer);
    if (wrong) problems.push(wrong);
    return answer.status;
  };
  for (const provider of providerNames) {
    const createSample = (sample: Partial<Sample> = {}) => {
      const one = newSample({ product: course, ...sample });
      standIn.addPurchase(one);
      return one;
    };
    const honest = createSample();
    expectedBuyers.set(honest.email.toLowerCase(), provider);
    const delivery = signSampleWebhook(provider, genuine, honest);
    for (const _ of Array(5)) await send('honest', provider, delivery);
    for (const [what, sample] of Object.entries(notOpening)) {
      if (unsupportedCases[provider]?.includes(what)) continue;
      const one = createSample(sample);
      await send(what, provider, signSampleWebhook(provider, genuine, one));
      // A dispute that the seller wins does not name the product.
      if (provider === 'stripe')
        for (const status of ['disputed', 'won'] as const)
          await send(what, provider, signSampleWebhook(provider, genuine, { ...one, status }));
    }
    for (const [what, forge] of Object.entries(forged)) {
      const status = await send(what, provider, forge(createSample(), provider));
      if (status !== 401) problems.push(`${provider}, ${what}: ${status}`);
    }
    for (const word of invalidWords)
      for (const place of ['status', 'id', 'transaction'] as const)
        await send(
          `${place} ${word}`,
          provider,
          withWord(provider, createSample({ amountCents: 1 }), place, word),
        );
    if (provider === 'stripe') {
      const old = createSample({ now: new Date(Date.now() - 10 * 60_000) });
      if (
        (await send('a copy of ten minutes ago', provider, signSampleWebhook(provider, genuine, old))) !== 401
      )
        problems.push('an old copy is believed');
    }
  }
  await waitForQueues(environment);
  const { rows } = await environment.database.$client.query(
    `select email, count(*)::int as count from purchases where status = 'approved' group by email`,
  );
  for (const { email, count } of rows)
    if (!expectedBuyers.delete(email) || count !== 1)
      problems.push(`the course is open to ${email}, ${count} times`);
  for (const [email, provider] of expectedBuyers)
    problems.push(`${provider}: ${email} has bought, and the course is closed`);
  const mails = environment.inbox.messages.length;
  if (mails !== providerNames.length) problems.push(`${mails} buyers were written to`);
  return {
    tries,
    done: `${tries} messages that open nothing, beside ${providerNames.length} that do`,
    problems,
  };
};

function cut(delivery: SignedRequest, change: (text: string) => string): SignedRequest {
  const headers = Object.entries(delivery.headers).map(([name, value]) => [name, change(value)]);
  return {
    ...delivery,
    headers: Object.fromEntries(headers),
    search: delivery.search.replace(/(?<=signature=).*/, change),
  };
}

/** Returns a signed message in which a status or an id is replaced with a word. */
function withWord(
  provider: ProviderName,
  sample: Sample,
  place: 'status' | 'id' | 'transaction',
  word: string,
) {
  const places = {
    status: /^(type|event|webhook_event_type|status)$/,
    id: /^id$/,
    transaction: /^(payment_intent|transaction|order_id)$/,
  };
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        places[place].test(key) && typeof inner === 'string' ? word : change(inner),
      ]),
    );
  };
  return signSampleWebhook(provider, genuine, sample, (message) => change(message) as object);
}
