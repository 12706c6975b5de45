import { z } from 'zod';
import { emailBody, teamAccountBody, tokenBody } from './request-bodies.ts';
import { teamRoles } from './roles.ts';

export const invitationBody = emailBody.extend({ role: z.enum(teamRoles) });

/** Accepts an invitation without an account: creates the account of the invited email. */
export const acceptAsNewBody = teamAccountBody.omit({ email: true }).extend(tokenBody.shape);
