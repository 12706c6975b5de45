import { teamRolesSql } from './team-roles.ts';

/**
 * The seller's other products do not count. The email counts only where no account has the purchase: its buyer may have
 * left the address to somebody else.
 */
const ofThisCourse = `
  (purchases.user_id = users.id or (purchases.user_id is null and purchases.email = users.email))
  and purchases.not_opening_reason is null`;

/** SQL over `users`: true if the account bought the course or was given it. */
export const entitlementExpression = `(
  exists (select from purchases where ${ofThisCourse} and purchases.status = 'approved')
  or exists (select from access_grants where access_grants.email = users.email)
)`;

const opening = `purchases.not_opening_reason is null and purchases.status = 'approved'`;

/** Reads purchases once, instead of once per account. */
const entitlementOfMany = `(
  users.id in (select user_id from purchases where user_id is not null and ${opening})
  or users.email in (select email from purchases where user_id is null and ${opening})
  or users.email in (select email from access_grants)
)`;

/**
 * The account's `Access` (domain/purchases.ts) when access is by purchase, as SQL over `users` and `profiles`
 * (left-joined). Only a confirmed email counts: else anybody could sign up with a buyer's and get in.
 */
const accessBy = (entitlement: string) => `
  case
    when profiles.role in (${teamRolesSql}) then 'granted'
    when not users.email_verified then 'unconfirmed'
    when ${entitlement} then 'granted'
    else coalesce(
      (
        select case purchases.status when 'pending' then 'pending' else 'refunded' end
        from purchases
        where ${ofThisCourse} and purchases.status <> 'held'
        order by purchases.updated_at desc
        limit 1
      ),
      'never_bought'
    )
  end`;

/**
 * SQL over the same tables: true if money for the course went back, or is on its way, and nothing else opens it: what the
 * student got by it no longer holds.
 */
export const lostPurchaseExpression = `
  coalesce(profiles.role, '') not in (${teamRolesSql}) and not ${entitlementExpression} and exists (
    select from purchases where ${ofThisCourse} and purchases.status in ('disputed', 'refunded')
  )`;

export type CourseAccess = 'open' | 'purchase';

/**
 * Returns the account's access as SQL. An open course reads no purchases.
 * @param isOfMany for statements over all accounts
 */
export function accessSql(courseAccess: CourseAccess, isOfMany = false): string {
  if (courseAccess === 'open') return `'open'`;
  return accessBy(isOfMany ? entitlementOfMany : entitlementExpression);
}
