import { expect, test } from 'vitest';
import { fc } from '../tests/support/fast-check.ts';
import { hasAccess, laterStatus, type PurchaseStatus, purchaseStatuses } from './purchases.ts';

const status = fc.constantFrom(...purchaseStatuses);
const after = (messages: readonly PurchaseStatus[]) => messages.reduce(laterStatus);

test('the order and repetition of messages do not matter', () => {
  fc.assert(
    fc.property(
      fc
        .array(status, { minLength: 1, maxLength: 12 })
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

test('a purchase never moves back', () => {
  fc.assert(
    fc.property(status, status, (known, told) => {
      const rank = (one: PurchaseStatus) => purchaseStatuses.indexOf(one);
      expect(rank(laterStatus(known, told))).toBeGreaterThanOrEqual(rank(known));
    }),
  );
});

test('a late approval does not undo a refund', () => {
  expect(after(['pending', 'refunded', 'approved'])).toBe('refunded');
  expect(after(['approved', 'disputed', 'approved'])).toBe('disputed');
});

test('only an open course or a grant opens the door', () => {
  const all = ['open', 'granted', 'pending', 'refunded', 'never_bought', 'unconfirmed'] as const;
  expect(all.filter(hasAccess)).toEqual(['open', 'granted']);
});
