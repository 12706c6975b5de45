import type { Mail } from './mail.ts';

/** Changes that an account's owner must hear of. */
export type SecurityChange =
  | 'add-authenticator'
  | 'remove-authenticator'
  | 'add-passkey'
  | 'remove-passkey'
  | 'renew-recovery-codes'
  | 'remove-second-factor'
  | 'make-admin'
  | 'remove-admin'
  | 'change-email';

interface Changed {
  change: SecurityChange;
  /** The changed account, with its current address. */
  account: { id: string; email: string };
  /** The one who changed it; no id for a command. */
  by: { id: string | null };
  /** The addresses of all administrators, where the account administers the site or did so until now. */
  admins: readonly string[];
}

/** One letter to the account, with a way to undo it, and one to each other administrator. */
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
