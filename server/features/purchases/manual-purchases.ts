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

/** What administrators and commands do to purchases and access. Each change and its audit record are written together. */
export function createManualPurchases({ administration, transact, byHand, purchases }: ManualParts) {
  return (actor: Actor) => ({
    /**
     * @param email lower case, with or without an account
     * @param id of the account that is meant, where it is known
     * @returns whether the course was not given before
     * @throws {AppError} `not_found` where that account was erased meanwhile, or has another address
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

    /** The same the other way round. @returns whether anything opened the course to it */
    revokeAccess(email: string, id?: string): Promise<boolean> {
      return transact(async (tx) => {
        const { account, isRevoked } = await byHand.revoke(tx, email);
        if (id !== undefined && account?.id !== id) throw new AppError('not_found');
        const record = { action: 'revoke-access', userId: account?.id, detail: email };
        if (isRevoked) await administration.record(tx, actor, record);
        return isRevoked;
      });
    },

    /** Opens the course by a purchase that was held. */
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

    /** Has what a provider said acted on again. @param id of an event, or of a purchase for all of its events */
    replay: (id: string) =>
      transact(async (tx) => {
        const count = await purchases.replay(tx, id);
        if (count > 0) await administration.record(tx, actor, { action: 'replay', detail: id });
        return count > 0;
      }),

    /** Enters a sale that no provider reports. @returns its id */
    sell: (sale: OwnSale) =>
      transact(async (tx) => {
        const { id, isNew } = await byHand.sell(tx, sale);
        if (isNew) {
          const userId = (await purchases.find(id, tx))?.user_id;
          await administration.record(tx, actor, { action: 'sell', userId, detail: `compra ${id}` });
        }
        return id;
      }),

    /** Enters that the money went back. @returns whether there was a purchase whose money had not */
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
