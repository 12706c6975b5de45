import type { AccountSession } from './sessions.repository.ts';

/** Emails to the team, and about its accounts, are administrators' alone. */
export type EmailReader = 'admin' | 'support';

export const readerOf = ({ profile }: AccountSession): EmailReader =>
  profile?.role === 'admin' ? 'admin' : 'support';
