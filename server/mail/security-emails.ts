import type { Mail, SecurityChange } from './mail.ts';

interface Changed {
  change: SecurityChange;
  account: { id: string; email: string };
  /** The actor; a command has no id. */
  by: { id: string | null };
  /** Emails of all admins, if the account has or had until now a role in the team. */
  admins: readonly string[];
}

export function securityEmails({ change, account, by, admins }: Changed): Mail[] {
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
