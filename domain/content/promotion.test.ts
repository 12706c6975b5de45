import { expect, test } from 'vitest';
import { shippedDocument as shipped } from '../../tests/support/course.ts';
import { describeChanges } from './changes.ts';
import { fillContent, findSectionErrors } from './document.ts';
import { paymentChanges } from './payments.ts';
import { lowestAskedCents, offerAt } from './promotion.ts';

const ordinary = 'https://pay.example/curso';
const promotion = {
  cents: 6_000,
  from: '2026-11-23T12:00:00Z',
  until: '2026-11-28T02:59:00Z',
  checkoutUrl: 'https://pay.example/sexta',
};
const site = { ...shipped.site, checkoutUrlHeader: ordinary, checkoutUrlHero: ordinary, promotion };
const document = { ...shipped, site };

test.each([
  ['the moment before it begins', '2026-11-23T11:59:59.999Z', 8_500, ordinary],
  ['its first moment', '2026-11-23T12:00:00Z', 6_000, promotion.checkoutUrl],
  ['its last millisecond', '2026-11-28T02:58:59.999Z', 6_000, promotion.checkoutUrl],
  ['its end', '2026-11-28T02:59:00Z', 8_500, ordinary],
])('at %s the price and both links are those of the moment', (_, at, cents, address) => {
  expect(offerAt(site, new Date(at))).toMatchObject({
    cents,
    checkoutUrlHeader: address,
    checkoutUrlHero: address,
  });
});

test('texts say the price of the moment, and the price before beside it', () => {
  const during = fillContent(document, {}, undefined, new Date('2026-11-25T12:00:00Z'));
  expect(during.landing.hero.reassurance).toContain('R$ 60');
  expect(during.site.everyPage.promotion.notice).toBe(
    'Promoção: de R$ 85 por R$ 60 até 27/11/2026, 23:59 (horário de Brasília).',
  );
  const after = fillContent(document, {}, undefined, new Date('2026-11-29T12:00:00Z'));
  expect(after.landing.hero.reassurance).toContain('R$ 85');
});

test('a payment of a promotion counts as enough once it has begun, also days after its end', () => {
  expect(lowestAskedCents(site, new Date('2026-11-20T00:00:00Z'))).toBe(8_500);
  expect(lowestAskedCents(site, new Date('2026-11-25T00:00:00Z'))).toBe(6_000);
  expect(lowestAskedCents(site, new Date('2026-12-01T00:00:00Z'))).toBe(6_000);
});

test.each([
  ['promotion.cents', { cents: 8_500 }],
  ['promotion.until', { from: '2030-01-02T00:00:00Z', until: '2030-01-02T00:00:00Z' }],
  ['promotion.until', { from: '2030-01-02T00:00:00+03:00', until: '2030-01-01T20:00:00Z' }],
  ['promotion.until', { until: '28/11/2026' }],
  ['promotion.from', { from: '' }],
  ['promotion.checkoutUrl', { checkoutUrl: '' }],
  ['promotion.checkoutUrl', { checkoutUrl: 'http://pay.example/sexta' }],
])('refuses %s of %o', (path, change) => {
  const future = { ...promotion, from: '2030-01-01T00:00:00Z', until: '2030-01-03T00:00:00Z' };
  expect(findSectionErrors('site', { ...site, promotion: future })).toEqual([]);
  const found = findSectionErrors('site', { ...site, promotion: { ...future, ...change } });
  expect(found.map((problem) => problem.path)).toEqual([path]);
});

test('a promotion that has ended does not hinder a lower price', () => {
  const ended = { ...promotion, from: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' };
  expect(findSectionErrors('site', { ...site, price: { cents: 5_000 }, promotion: ended })).toEqual([]);
});

test('a promotion is a change of payments, said field by field', () => {
  const without = { ...shipped, site: { ...site, promotion: null } };
  expect(describeChanges(without, document)).toContain(
    'Site › Promoção › Preço na promoção: vazio → “R$ 60”',
  );
  expect(paymentChanges(without, document)).toEqual([
    { label: 'Preço na promoção', before: 'vazio', after: 'R$ 60' },
    { label: 'Começa em', before: 'vazio', after: '23/11/2026, 09:00 (horário de Brasília)' },
    { label: 'Termina em', before: 'vazio', after: '27/11/2026, 23:59 (horário de Brasília)' },
    { label: 'Link de pagamento da promoção', before: 'vazio', after: promotion.checkoutUrl },
  ]);
  expect(paymentChanges(document, without)).toHaveLength(4);
});
