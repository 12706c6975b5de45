import { adminIdleLimit } from '../../domain/session.ts';

/**
 * Whether a session still opens anything, as SQL over the table `sessions`: whoever administers and has gone away leaves
 * no open desk behind.
 */
export const liveSessionExpression = `
  sessions.expires_at > now() and (
    sessions.used_at > now() - interval '${adminIdleLimit} seconds'
    or not exists (select from profiles as idle where idle.id = sessions.user_id and idle.role = 'admin')
  )`;
