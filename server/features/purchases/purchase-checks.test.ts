import { describe, expect, test } from 'vitest';
import { moneyText } from '../../../domain/money.ts';
import { shipped } from '../../../tests/support/course.ts';
import { testProviders } from '../../../tests/support/purchases.ts';
import { checkProvider } from './provider-checks.ts';
import type { ProviderConnection } from './provider-connections.ts';
import { checkSelling } from './purchase-checks.ts';

const { hotmart } = testProviders('http://127.0.0.1:9');

describe('checkSelling', () => {
  const settings = {
    COURSE_ACCESS: 'open' as 'open' | 'purchase',
    providers: { hotmart },
    fulfilment: { productIds: {}, minimumCents: undefined as number | undefined, acceptsTests: false },
  };
  const checks = (change: Partial<typeof settings> = {}) =>
    checkSelling({ ...settings, ...change }, shipped).filter(
      (check) => check !== undefined && check !== false,
    );

  test('a provider without a list of products blocks if access is bought, and names the minimum price', () => {
    const products = (change: Partial<typeof settings> = {}) =>
      checks(change).find(({ text }) => text.startsWith('Falta dizer os produtos deste curso (Hotmart)'));
    expect(products()).toMatchObject({
      severity: 'advice',
      text: expect.stringContaining(`também a de outro produto, se for de ${moneyText(4_250)} ou mais`),
      about: 'hotmart',
    });
    const fulfilment = { ...settings.fulfilment, minimumCents: 8_500 };
    expect(products({ COURSE_ACCESS: 'purchase', fulfilment })).toMatchObject({
      severity: 'blocking',
      text: expect.stringContaining(`se for de ${moneyText(8_500)} ou mais`),
    });
  });

  test('no provider blocks if access is bought, and is a note otherwise', () => {
    const severity = (change: object) =>
      checks({ providers: {} as typeof settings.providers, ...change }).find(
        ({ about }) => about === 'payments',
      )?.severity;
    expect(severity({})).toBe('note');
    expect(severity({ COURSE_ACCESS: 'purchase' })).toBe('blocking');
    expect(checks().some(({ about }) => about === 'payments')).toBe(false);
  });
});

describe('checkProvider', () => {
  const moment = new Date('2026-05-12T12:00:00Z');
  const later = new Date('2026-05-13T12:00:00Z');
  const provider = {
    name: 'hotmart',
    is_set_up: true,
    webhook_url: 'https://curso.example/api/webhooks/hotmart',
    product_ids: [],
    gives_back: false,
    last_received_at: new Date(),
    last_understood_at: moment,
    last_refused: null,
    stuck: 0,
  } satisfies ProviderConnection;
  const said = (change: Partial<ProviderConnection>) =>
    checkProvider({ ...provider, ...change })
      .filter((check) => check !== undefined && check !== false)
      .map(({ severity, title, text }) => `${severity}: ${title}. ${text}`);

  test.each<[string, Partial<ProviderConnection>, RegExp]>([
    ['nothing yet', { last_received_at: null, last_understood_at: null }, /^note: .*nada chegou ainda/],
    [
      'a message with a wrong signature',
      { last_refused: { at: later, code: 'signature_invalid' } },
      /^fault: Última mensagem recusada.*o segredo guardado aqui não é o que ela usa/,
    ],
    [
      'an unreadable message',
      { last_refused: { at: later, code: 'bad_request' } },
      /^fault: Última mensagem recusada.*não pôde ser lida/,
    ],
    ['stuck messages', { stuck: 2 }, /^fault: 2 avisos de pagamento não foram processados/],
    [
      'no message for weeks',
      { last_received_at: moment },
      /^note: .*em silêncio.*mais de duas semanas nada chega/,
    ],
  ])('%s', (_, change, text) => {
    expect(said(change)).toEqual([expect.stringMatching(text)]);
  });

  test('returns nothing if the latest message was understood, or if the provider is not set up', () => {
    expect(said({})).toEqual([]);
    const refused = { last_refused: { at: moment, code: 'signature_invalid' }, last_understood_at: later };
    expect(said(refused)).toEqual([]);
    expect(said({ is_set_up: false, last_received_at: null })).toEqual([]);
  });
});
