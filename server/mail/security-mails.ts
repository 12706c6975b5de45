import type { Mail } from './mail.ts';

/** What somebody must hear of who did not do it. */
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
  /** Whose account it is, with its address of now. */
  account: { id: string; email: string };
  /** Who did it. */
  by: { id: string | null };
  /** The addresses of all administrators, where the account administers the site or did so until now. */
  admins: readonly string[];
}

/** One letter to the account, with a way to undo it, and one to each other administrator. */
export function securityMails({ change, account, by, admins }: Changed): Mail[] {
  const data = {
    change,
    account: account.id,
    // Of commands only the system's user is known.
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
