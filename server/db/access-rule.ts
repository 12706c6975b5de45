/**
 * Other products of the same seller are no news about this course. The address counts only where no account has the
 * purchase: its buyer may have left the address to somebody else.
 */
const ofThisCourse = `
  (purchases.user_id = users.id or (purchases.user_id is null and purchases.email = users.email))
  and purchases.not_opening_reason is null`;

/** Whether somebody paid for the course with the account's address, or was given it: SQL over the table `users`. */
export const entitlementExpression = `(
  exists (select from purchases where ${ofThisCourse} and purchases.status = 'approved')
  or exists (select from access_grants where access_grants.email = users.email)
)`;

const opening = `purchases.not_opening_reason is null and purchases.status = 'approved'`;

/** The same for looking through many accounts: purchases are read once, instead of looked up for each. */
const entitlementOfMany = `(
  users.id in (select user_id from purchases where user_id is not null and ${opening})
  or users.email in (select email from purchases where user_id is null and ${opening})
  or users.email in (select email from access_grants)
)`;

/**
 * Who may see the course when access is by purchase, as one SQL expression over the tables `users` and `profiles`
 * (left-joined): administrators, buyers whose purchase stands, and those it was given to. Its values are those of
 * `Access` in domain/purchases.ts.
 *
 * An address counts only once it is confirmed: else anybody could sign up with a buyer's address and get in.
 */
const accessBy = (entitlement: string) => `
  case
    when profiles.role = 'admin' then 'granted'
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
 * Whether money for the course went back, or is on its way, and nothing else opens it: what the student got by it no
 * longer holds. Over the same tables.
 */
export const lostPurchaseExpression = `
  profiles.role is distinct from 'admin' and not ${entitlementExpression} and exists (
    select from purchases where ${ofThisCourse} and purchases.status in ('disputed', 'refunded')
  )`;

export type CourseAccess = 'open' | 'purchase';

/**
 * The account's access under the owner's setting, as SQL text. An open course costs no look at purchases.
 * @param isOfMany for statements that look through all accounts
 */
export function accessSql(courseAccess: CourseAccess, isOfMany = false): string {
  if (courseAccess === 'open') return `'open'`;
  return accessBy(isOfMany ? entitlementOfMany : entitlementExpression);
}
