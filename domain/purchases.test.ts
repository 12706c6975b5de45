import { expect, test } from 'vitest';
import { fc } from '../tests/support/fast-check.ts';
import {
  applyEvent,
  defaultMinimumCents,
  eventStatuses,
  hasAccess,
  type PurchaseFacts,
  type PurchaseStatus,
  type PurchaseUpdate,
  productIdsSetting,
  statusOf,
} from './purchases.ts';

const nothing: PurchaseFacts = {
  approved_at: null,
  not_opening_reason: null,
  disputed_at: null,
  dispute_won_at: null,
  refunded_at: null,
  closed_at: null,
};

function after(messages: readonly PurchaseUpdate[]): PurchaseStatus {
  let facts = nothing;
  for (const one of messages) facts = { ...facts, ...applyEvent(facts, one) };
  return statusOf(facts);
}

/** A message of the given day. */
const news = (status: PurchaseUpdate['status'], day = 1, notOpeningReason: string | null = null) => ({
  status,
  at: new Date(2026, 0, day),
  notOpeningReason,
});
const anyNews = fc
  .tuple(
    fc.constantFrom(...eventStatuses),
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(null, 'outro produto', 'venda de teste'),
  )
  .map((parts) => news(...parts));

test('the order and repetition of messages do not matter', () => {
  fc.assert(
    fc.property(
      fc
        .array(anyNews, { minLength: 1, maxLength: 12 })
        .chain((messages) =>
          fc.tuple(
            fc.constant(messages),
            fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length * 2 }),
          ),
        ),
      ([messages, shuffled]) => {
        expect(after(shuffled)).toBe(after(messages));
      },
    ),
  );
});

test('a refund is for good, whatever else is told', () => {
  fc.assert(
    fc.property(fc.array(anyNews, { maxLength: 8 }), (messages) => {
      expect(after([...messages, news('refunded')])).toBe('refunded');
    }),
  );
});

test('a late approval undoes neither refund nor dispute', () => {
  expect(after([news('pending'), news('refunded', 2), news('approved', 3)])).toBe('refunded');
  expect(after([news('approved'), news('disputed', 2), news('approved', 3)])).toBe('disputed');
});

test('a dispute that was won opens again, a later one closes again, and one that was lost is a refund', () => {
  const [bought, disputed, won] = [news('approved'), news('disputed', 2), news('won', 3)];
  expect(after([bought, disputed, won])).toBe('approved');
  expect(after([won, disputed, bought])).toBe('approved');
  expect(after([bought, disputed, won, news('disputed', 4)])).toBe('disputed');
  expect(after([news('refunded', 4), bought, disputed, won])).toBe('refunded');
});

test('a victory opens nothing that was not approved, or that was held', () => {
  expect(after([news('disputed', 2), news('won', 3)])).toBe('pending');
  expect(after([news('approved', 1, 'outro produto'), news('disputed', 2), news('won', 3)])).toBe('held');
});

test('what does not fit is held until a message fits, and closes nothing that is open', () => {
  const foreign = news('approved', 1, 'outro produto');
  expect(after([foreign])).toBe('held');
  expect(after([foreign, news('approved', 2)])).toBe('approved');
  expect(after([news('approved', 2), foreign])).toBe('approved');
  expect(after([news('pending', 1, 'outro produto')])).toBe('held');
  expect(after([foreign, news('refunded', 2)])).toBe('refunded');
});

test('a payment that failed or expired is held until it is paid, and then counts for nothing', () => {
  expect(after([news('pending'), news('unpaid', 2)])).toBe('held');
  expect(after([news('unpaid', 2), news('pending')])).toBe('held');
  expect(after([news('pending'), news('unpaid', 2), news('approved', 3)])).toBe('approved');
  expect(after([news('approved', 3), news('unpaid', 2)])).toBe('approved');
});

test('only an open course or a grant gives access', () => {
  const all = ['open', 'granted', 'pending', 'refunded', 'never_bought', 'unconfirmed'] as const;
  expect(all.filter(hasAccess)).toEqual(['open', 'granted']);
});

test('the least that is paid is half the price, and never nothing', () => {
  expect([8_500, 8_501, 1, 0].map(defaultMinimumCents)).toEqual([4_250, 4_251, 1, 1]);
});

test('the setting of the products is called after the provider', () => {
  expect(productIdsSetting('mercado-pago')).toBe('MERCADOPAGO_PRODUCT_IDS');
});
