import type { Mail, SecurityChange } from './mail.ts';

interface Change {
  change: SecurityChange;
  account: { id: string; email: string };
  /** The account that made the change; null for a command. */
  by: { id: string | null };
  /** Emails of all admins if the account has, or had until now, a role in the team; otherwise empty. */
  admins: readonly string[];
}

/** Returns the emails about a change of an account's security: to the account, and to the admins. */
export function securityEmails({ change, account, by, admins }: Change): Mail[] {
  const data = {
    change,
    account: account.id,
    by: by.id ?? '',
    at: new Date().toISOString(),
  };
  return [
    { kind: 'security-changed', recipient: account.email, data },
    ...admins
      .filter((recipient) => recipient !== account.email)
      .map((recipient): Mail => ({ kind: 'team-changed', recipient, data })),
  ];
}
