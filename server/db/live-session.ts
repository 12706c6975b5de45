import { sessionEndSeconds, teamIdleSeconds } from '../../domain/lifetimes.ts';
import { teamRolesSql } from './access-rule.ts';

const isWithin = (column: string, seconds: number) =>
  `sessions.${column} > now() - interval '${seconds} seconds'`;

/**
 * SQL over `sessions`: true while a session is valid. It expires a fixed time after the login, however often it is
 * renewed; a team member's expires sooner, and when unused for {@link teamIdleSeconds}.
 */
export const liveSessionExpression = `
  sessions.expires_at > now() and ${isWithin('created_at', sessionEndSeconds.student)} and (
    (${isWithin('used_at', teamIdleSeconds)} and ${isWithin('created_at', sessionEndSeconds.team)})
    or not exists (select from profiles as owner where owner.id = sessions.user_id and owner.role in (${teamRolesSql}))
  )`;
