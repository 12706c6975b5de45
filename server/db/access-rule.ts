import { teamRoles } from '../../domain/roles.ts';

/** The team's roles as a list for SQL's `in (…)`. */
export const teamRolesSql = teamRoles.map((role) => `'${role}'`).join(', ');

/** SQL over `profiles` (left-joined): true for accounts of the team. */
export const isTeamSql = `(coalesce(profiles.role, '') in (${teamRolesSql}))`;

/**
 * SQL over `users` and `profiles` (left-joined): why the account may not administer now, as an error code; null if it may.
 * Sessions, keys of the API, outgoing events, scheduled newsletters and invitations all ask this of whose they are.
 */
export function adminClosedBySql(secondFactor: 'optional' | 'required'): string {
  const lacksFactor = secondFactor === 'required' ? 'not users.two_factor_enabled' : 'false';
  return `case
    when not ${isTeamSql} then 'forbidden'
    when users.password_outdated then 'password_outdated'
    when ${lacksFactor} then 'second_factor_missing'
  end`;
}

export type AdminClosedBy = 'forbidden' | 'password_outdated' | 'second_factor_missing';

/** SQL: true if the account of this id, also SQL, is an administrator's who may administer now. */
export const mayAdministerSql = (id: string, secondFactor: 'optional' | 'required') => `exists (
  select from users join profiles on profiles.id = users.id
  where users.id = ${id} and profiles.role = 'admin' and (${adminClosedBySql(secondFactor)}) is null)`;

/**
 * SQL over `users` and `purchases`: true for the account's purchases of this course, not of the seller's other
 * products. The email counts only for purchases without an account: a buyer may have passed the address on to somebody
 * else.
 */
const isOwnCoursePurchase = `
  (purchases.user_id = users.id or (purchases.user_id is null and purchases.email = users.email))
  and purchases.not_opening_reason is null`;

/** SQL over `users`: true if the account bought the course; if it was given it. */
const oneAccount = {
  bought: `exists (select from purchases where ${isOwnCoursePurchase} and purchases.status = 'approved')`,
  granted: 'exists (select from access_grants where access_grants.email = users.email)',
};

/** SQL over `users`: true if the account bought the course or was given it. */
export const entitlementExpression = `(${oneAccount.bought} or ${oneAccount.granted})`;

/** SQL over `purchases`: true if the purchase opens the course. */
const opensCourse = `purchases.not_opening_reason is null and purchases.status = 'approved'`;

/** The same for statements over all accounts: reads purchases once, not per account. */
const allAccounts = {
  bought: `(users.id in (select user_id from purchases where user_id is not null and ${opensCourse})
    or users.email in (select email from purchases where user_id is null and ${opensCourse}))`,
  granted: 'users.email in (select email from access_grants)',
};

/**
 * The account's `Access` (domain/purchases.ts) when access is by purchase, as SQL over `users` and `profiles`
 * (left-joined). Only a confirmed email counts: otherwise anybody could sign up with a buyer's email and get access.
 */
const accessExpression = (entitlement: string) => `
  case
    when profiles.role in (${teamRolesSql}) then 'granted'
    when not users.email_verified then 'unconfirmed'
    when ${entitlement} then 'granted'
    else coalesce(
      (
        select case purchases.status when 'pending' then 'pending' else 'refunded' end
        from purchases
        where ${isOwnCoursePurchase} and purchases.status <> 'held'
        order by purchases.updated_at desc
        limit 1
      ),
      'never_bought'
    )
  end`;

/**
 * SQL over the same tables: true if the account's purchase was refunded or is disputed and nothing else opens the
 * course. Its certificate is not valid then.
 */
export const lostPurchaseExpression = `
  coalesce(profiles.role, '') not in (${teamRolesSql}) and not ${entitlementExpression} and exists (
    select from purchases where ${isOwnCoursePurchase} and purchases.status in ('disputed', 'refunded')
  )`;

export type CourseAccess = 'open' | 'purchase';

type Scope = keyof typeof scopes;
const scopes = { 'one-account': oneAccount, 'all-accounts': allAccounts };

/**
 * Returns the account's `Access` as SQL. With `COURSE_ACCESS=open` no purchases are read.
 */
export function accessSql(courseAccess: CourseAccess, scope: Scope = 'one-account'): string {
  if (courseAccess === 'open') return `'open'`;
  const { bought, granted } = scopes[scope];
  return accessExpression(`(${bought} or ${granted})`);
}

/** Returns the account's `AccessSource` (domain/purchases.ts) as SQL over the same tables; it may be unconfirmed. */
export function accessSourceSql(courseAccess: CourseAccess, scope: Scope = 'one-account'): string {
  if (courseAccess === 'open') return `'open'`;
  const { bought, granted } = scopes[scope];
  return `
    case
      when profiles.role in (${teamRolesSql}) then 'granted'
      when ${bought} then 'bought'
      when ${granted} then 'granted'
      when ${isRevoked} then 'revoked'
      else 'none'
    end`;
}

/** SQL over `users` without access: true if somebody of the team took it last. */
const isRevoked = `(
  exists (
    select from purchases where ${isOwnCoursePurchase} and purchases.closed_at is not null
      and purchases.status = 'held'
  )
  or 'revoke-access' = (
    select action from audit_log where user_id = users.id and action in ('grant-access', 'revoke-access')
    order by created_at desc limit 1
  )
)`;
