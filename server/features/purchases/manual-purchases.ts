import type { Actor } from '../../../domain/audit.ts';
import type { OwnSale } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import type { PurchasesByHand } from './by-hand.ts';
import type { PurchasesRepository } from './purchases.repository.ts';

interface ManualParts extends Pick<Base, 'administration' | 'transact'> {
  byHand: PurchasesByHand;
  purchases: Pick<PurchasesRepository, 'replay' | 'find'>;
}

/** Writes each change together with its audit record. */
export function createManualPurchases({ administration, transact, byHand, purchases }: ManualParts) {
  return (actor: Actor) => ({
    /**
     * @param email lower case, with or without an account
     * @param id the expected account, if known
     * @returns true if the course was not given before
     * @throws {AppError} `not_found` if that account was erased or changed its email meanwhile
     */
    grantAccess(email: string, id?: string): Promise<boolean> {
      return transact(async (tx) => {
        const { account, isNew } = await byHand.grant(tx, email, actor.name);
        if (id !== undefined && account.id !== id) throw new AppError('not_found');
        const record = { action: 'grant-access', userId: account.id, detail: email };
        if (isNew) await administration.record(tx, actor, record);
        return isNew;
      });
    },

    revokeAccess(email: string, id?: string): Promise<boolean> {
      return transact(async (tx) => {
        const { account, isRevoked } = await byHand.revoke(tx, email);
        if (id !== undefined && account?.id !== id) throw new AppError('not_found');
        const record = { action: 'revoke-access', userId: account?.id, detail: email };
        if (isRevoked) await administration.record(tx, actor, record);
        return isRevoked;
      });
    },

    open: (id: string) =>
      transact(async (tx) => {
        const opening = await byHand.open(tx, id);
        if ('account' in opening)
          await administration.record(tx, actor, {
            action: 'grant-access',
            userId: opening.account.id,
            detail: `compra ${id}`,
          });
        return opening;
      }),

    /** Makes events due again. @param id of an event, or of a purchase for all of its events */
    replay: (id: string) =>
      transact(async (tx) => {
        const count = await purchases.replay(tx, id);
        if (count > 0) await administration.record(tx, actor, { action: 'replay', detail: id });
        return count > 0;
      }),

    sell: (sale: OwnSale) =>
      transact(async (tx) => {
        const { id, isNew } = await byHand.sell(tx, sale);
        if (isNew) {
          const userId = (await purchases.find(id, tx))?.user_id;
          await administration.record(tx, actor, { action: 'sell', userId, detail: `compra ${id}` });
        }
        return id;
      }),

    refund: (id: string, note = '') =>
      transact(async (tx) => {
        const refunded = await byHand.refund(tx, id, note);
        if (refunded)
          await administration.record(tx, actor, {
            action: 'refund',
            userId: refunded.user_id,
            detail: `compra ${id}`,
          });
        return refunded !== undefined;
      }),
  });
}

export type ManualPurchases = ReturnType<typeof createManualPurchases>;
