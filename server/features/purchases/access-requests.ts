import { maxOpenAccessRequests } from '../../../domain/access-requests.ts';
import { type Actor, purchaseRecord } from '../../../domain/audit.ts';
import { isTeamRole } from '../../../domain/roles.ts';
import type { Transaction } from '../../db/connect.ts';
import { endPreparations } from '../../db/end-preparations.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import type { PurchaseParts } from './purchase-parts.ts';
import type { PurchaseState } from './purchase-state.ts';
import type { FoundPurchase } from './purchases.repository.ts';

/** Lets buyers ask for the access that did not arrive, which the team settles if they ask from another email. */
export function createAccessRequests(parts: PurchaseParts, state: PurchaseState) {
  const { requestsForAccess: repository, purchases, accounts, emails, outgoingEvents } = parts;
  const { adminRepository, auditLog, transact, outbox } = parts;
  const find = async (tx: Transaction, id: string) => orNotFound(await repository.find(id, tx));

  return {
    /**
     * Decides what a buyer's request leads to, when its email is sent. `not-own`: an email that is not the purchase's, or
     * whose code is wrong, has to confirm first; nothing says which.
     * @param email lower case
     * @returns the id of the email's own open purchase, `unpaid` if it waits for payment, undefined to send nothing
     */
    async lookUp(email: string, code: string) {
      const own = (await purchases.listByCode(code)).find(({ recipient }) => recipient === email);
      if (!own) return 'not-own';
      if (own.purchase.status === 'approved') return { purchase: own.purchase.id };
      return isUnpaid(own.purchase) ? 'unpaid' : undefined;
    },

    /** Stores a request to the team, if there is such a purchase of another email and it has room for one more. */
    async confirm(email: string, code: string): Promise<void> {
      const found = (await purchases.listByCode(code)).find(isRequestable);
      if (!found) return;
      const { id } = found.purchase;
      await transact(async (tx) => {
        // Locked: requests at the same time cannot exceed the limit together.
        await purchases.lock(tx, id);
        const current = await purchases.find(id, tx);
        if (!current || !isRequestable(current) || current.recipient === email) return;
        if ((await repository.countWaitingOf(tx, id)) < maxOpenAccessRequests)
          await repository.add(tx, { purchase_id: id, email });
      });
    },

    list: repository.list,

    /**
     * Moves the purchase to the email that was asked from and sends its access there. Both emails hear of it, and the owner
     * if a helper did it.
     * @throws {AppError} `not_found`; `wrong_state` if it was decided, or the purchase no longer opens the course;
     *   `forbidden` if a helper would give it to an account of the team, or take it from one
     */
    approve: (actor: Actor, id: string, { isAdmin }: { isAdmin: boolean }): Promise<void> =>
      transact(async (tx) => {
        const { email, purchase_id } = await find(tx, id);
        await move(tx, actor, { purchase_id, email, isAdmin }, (former) =>
          repository.decide(tx, id, 'approved', { former_email: former }),
        );
      }),

    /**
     * Moves a purchase whose access email was refused to another email, as {@link approve} does.
     * @param email lower case
     * @throws {AppError} `not_found`, `forbidden`; `wrong_state` also if no email of it was refused
     */
    correctEmail: (
      actor: Actor,
      purchase_id: string,
      { email, isAdmin }: { email: string; isAdmin: boolean },
    ): Promise<void> =>
      transact((tx) =>
        move(
          tx,
          actor,
          { purchase_id, email, isAdmin },
          async (former) => former !== email && (await outbox.giveUpRefused(tx, purchase_id, former)),
        ),
      ),

    /** @param reason emailed to whoever asked @throws {AppError} `not_found`, or `wrong_state` if it was decided */
    refuse: (actor: Actor, id: string, reason: string): Promise<void> =>
      transact(async (tx) => {
        const { email, purchase_id } = await find(tx, id);
        const purchase = await purchases.lock(tx, purchase_id);
        if (!(await repository.decide(tx, id, 'refused', { reason }))) throw new AppError('wrong_state');
        const requested = { id: purchase_id, user_id: purchase?.user_id };
        await auditLog.record(tx, actor, purchaseRecord('refuse-access', requested));
        await outbox.add(tx, { kind: 'access-refused', recipient: email, data: { request: id } });
      }),
  };

  /** @param settle ends what asked for it; false if that was done before */
  async function move(
    tx: Transaction,
    actor: Actor,
    { purchase_id, email, isAdmin }: { purchase_id: string; email: string; isAdmin: boolean },
    settle: (former: string) => Promise<boolean>,
  ): Promise<void> {
    const purchase = await purchases.lock(tx, purchase_id);
    const found = await purchases.find(purchase_id, tx);
    if (!purchase || !found) throw new AppError('not_found');
    if (!isMovable(found)) throw new AppError('wrong_state');
    const account = await accounts.findOrCreateBuyer(tx, { email, name: purchase.name });
    for (const id of [account.id, purchase.user_id])
      if (!isAdmin && id && isTeamRole(await adminRepository.findRole(id, tx)))
        throw new AppError('forbidden');
    const former = found.recipient;
    if (!(await settle(former))) throw new AppError('wrong_state');
    // A purchase that has had no account opens the course only now, which also sends the access.
    if (purchase.user_id === null) await state.changePurchase(tx, purchase, { email });
    else {
      const ids = [purchase.user_id, account.id];
      await outgoingEvents.tellAccess(tx, { ids }, () =>
        purchases.change(tx, purchase, { email, user_id: account.id }),
      );
      await emails.queueCourseMoved(tx, purchase_id, email);
      await endPreparations(tx, { id: purchase.user_id, email: former }, 'purchase-moved');
    }
    for (const user_id of new Set([purchase.user_id, account.id]))
      if (user_id !== null)
        await auditLog.record(tx, actor, purchaseRecord('move-purchase', { id: purchase_id, user_id }));
    const data = { purchase: purchase_id, from: former, to: email, at: new Date().toISOString() };
    for (const recipient of new Set([former, email].filter(Boolean)))
      await outbox.add(tx, { kind: 'access-moved', recipient, data });
    if (!isAdmin)
      for (const recipient of await listOwners(tx))
        await outbox.add(tx, { kind: 'access-moved-team', recipient, data: { ...data, by: actor.id ?? '' } });
  }

  async function listOwners(tx: Transaction) {
    const owner = parts.ownerEmail();
    return new Set([...(owner ? [owner] : []), ...(await adminRepository.listAdminEmails(tx))]);
  }
}

/** Returns false once the buyer has erased the account: nobody gets that purchase. */
const hasBuyer = ({ purchase }: FoundPurchase) => purchase.user_id !== null || purchase.opened_at === null;

const isUnpaid = ({ status, approved_at }: FoundPurchase['purchase']) =>
  status === 'pending' || (status === 'held' && approved_at === null);

/** Returns true if somebody may ask for it: a team can settle it now, or once it is paid. */
const isRequestable = (found: FoundPurchase) =>
  hasBuyer(found) && (found.purchase.status === 'approved' || found.purchase.status === 'pending');

/** Returns true if the purchase opens the course, and no refund is under way. */
const isMovable = (found: FoundPurchase) =>
  hasBuyer(found) &&
  found.purchase.status === 'approved' &&
  (found.request === null || found.request.finished_at !== null);

export type AccessRequests = ReturnType<typeof createAccessRequests>;
