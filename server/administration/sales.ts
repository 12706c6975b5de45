import type { OwnSale } from '../../domain/requests.ts';
import type { Transact } from '../db/connect.ts';
import type { PurchasesByHand } from '../features/purchases/by-hand.ts';
import type { PurchasesRepository } from '../features/purchases/purchases.repository.ts';
import type { Actor, AdministrationRepository } from './administration.repository.ts';

interface SalesParts {
  repository: Pick<AdministrationRepository, 'record'>;
  transact: Transact;
  byHand: PurchasesByHand;
  purchases: Pick<PurchasesRepository, 'replay' | 'find'>;
}

/** What is done to sales by hand, at the desk or by a command. Each change and its record are written together. */
export function createSalesByHand({ repository, transact, byHand, purchases }: SalesParts) {
  return (actor: Actor) => ({
    /** Opens the course by a purchase that was held. */
    open: (id: string) =>
      transact(async (transaction) => {
        const opening = await byHand.open(transaction, id);
        if ('account' in opening)
          await repository.record(transaction, actor, {
            action: 'grant-access',
            userId: opening.account.id,
            detail: `compra ${id}`,
          });
        return opening;
      }),

    /** Has what a provider said acted on again. @param id of an event, or of a purchase for all of its events */
    replay: (id: string) =>
      transact(async (transaction) => {
        const count = await purchases.replay(transaction, id);
        if (count > 0) await repository.record(transaction, actor, { action: 'replay', detail: id });
        return count > 0;
      }),

    /** Enters a sale that no provider reports. @returns its id */
    sell: (sale: OwnSale) =>
      transact(async (transaction) => {
        const { id, isNew } = await byHand.sell(transaction, sale);
        if (isNew) {
          const userId = (await purchases.find(id, transaction))?.user_id;
          await repository.record(transaction, actor, { action: 'sell', userId, detail: `compra ${id}` });
        }
        return id;
      }),

    /** Enters that the money went back. @returns whether there was a purchase whose money had not */
    refund: (id: string, note = '') =>
      transact(async (transaction) => {
        const refunded = await byHand.refund(transaction, id, note);
        if (refunded)
          await repository.record(transaction, actor, {
            action: 'refund',
            userId: refunded.user_id,
            detail: `compra ${id}`,
          });
        return refunded !== undefined;
      }),
  });
}

export type SellByHand = ReturnType<typeof createSalesByHand>;
