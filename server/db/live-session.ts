import { adminIdleLimit, sessionEnd } from '../../domain/session.ts';

const isWithin = (column: string, seconds: number) =>
  `sessions.${column} > now() - interval '${seconds} seconds'`;

/**
 * Whether a session still opens anything, as SQL over the table `sessions`: it ends some time after the login, however
 * often it was prolonged, and an administrator's earlier, so that whoever has gone away leaves no open desk behind.
 */
export const liveSessionExpression = `
  sessions.expires_at > now() and ${isWithin('created_at', sessionEnd.student)} and (
    (${isWithin('used_at', adminIdleLimit)} and ${isWithin('created_at', sessionEnd.admin)})
    or not exists (select from profiles as owner where owner.id = sessions.user_id and owner.role = 'admin')
  )`;
