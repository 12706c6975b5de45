import { linkLifetimeSeconds, loginCodeLifetimeSeconds } from '../domain/lifetimes.ts';
import { nameRequestsPerDay } from '../domain/name-requests.ts';
import { questionsPerDay } from '../domain/questions.ts';
import type { Database } from './db/connect.ts';
import { createIpLimit, createRateLimit } from './http/rate-limit.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Limits per IP address are wide, as one may be a clinic's or a phone network's; those per account are narrow, and a
 * login clears them.
 */
export function createLimits(database: Database) {
  const limit = (name: string, maxRequests: number, windowSeconds: number) =>
    createRateLimit(database, { name, maxRequests, windowSeconds });
  const ipLimit = (name: string, maxRequests: number, windowSeconds: number) =>
    createIpLimit(database, { name, maxRequests, windowSeconds });
  /**
   * `byAsker` counts requests, by recipient and the asker's network or purchase code, so that nobody uses up what
   * another one may ask for; `byMailbox` counts what was sent, `byOwnNetworks` what was asked from where the
   * account is used.
   */
  const askedMailLimit = (name: string, [byAsker, byMailbox]: [number, number], windowSeconds: number) => ({
    byAsker: limit(name, byAsker, windowSeconds),
    byMailbox: limit(`${name}-mailbox`, byMailbox, windowSeconds),
    byOwnNetworks: limit(`${name}-own`, byAsker, windowSeconds),
  });
  return {
    authByIp: ipLimit('sign-in-ip', 300, 5 * minute),
    signInByAccount: limit('sign-in', 10, 15 * minute),
    signInByDevice: limit('sign-in-device', 10, 15 * minute),
    // All known devices of an account together: an intruder may have registered any number of them.
    signInByDevices: limit('sign-in-devices', 30, 15 * minute),
    // Six digits, whatever else is right: no success clears it. Known devices have a share of their own, all together; password
    // and mailed link go on working.
    loginCodes: limit('login-code-guess', 20, day),
    loginCodesByDevices: limit('login-code-guess-devices', 20, day),
    signUp: ipLimit('sign-up', 200, hour),
    mailByIp: ipLimit('mail-ip', 100, hour),
    // The password is known already. The auth library has further limits, per login and per account.
    secondStep: limit('second-step', 20, 15 * minute),
    // A code has six digits, so guesses end for the day. A password set by a mailed link clears it; passkeys go on working.
    secondStepByDay: limit('second-step-day', 100, day),
    // Anybody may ask for these emails, to any recipient: at most half the lifetime of what they bring, so that the last
    // one still works when the next may come.
    askedMail: {
      recovery: askedMailLimit('recovery', [3, 9], linkLifetimeSeconds.recovery / 2),
      // Guesses are counted as logins, whichever code they are of.
      'login-code': askedMailLimit('login-code', [5, 10], loginCodeLifetimeSeconds / 2),
      confirmation: askedMailLimit('confirmation', [5, 15], hour),
      purchase: askedMailLimit('purchase', [3, 9], linkLifetimeSeconds.recovery / 2),
      // `byAsker` counts by purchase code here: wrong codes use up nothing that the buyer needs. `mailByIp` bounds guesses.
      'access-recovery': askedMailLimit('access-recovery', [5, 10], hour),
      // Sent for codes that are wrong too: a limit of its own, so that those use up nothing of the buyer's, and `byAsker`
      // counts by network, so that no other network uses up hers.
      'access-confirmation': askedMailLimit('access-confirmation', [2, 6], hour),
      'refund-link': askedMailLimit('refund-link', [5, 10], hour),
    },
    // Counts by member and recipient, so that neither visitors nor other members use up a member's links.
    accessLinksByMember: limit('team-link', 3, linkLifetimeSeconds.recovery / 2),
    passwordChange: limit('password', 20, hour),
    addressChange: limit('address-change', 5, hour),
    // Counts by recipient and the asker's network: nobody uses up what the recipient's own account may ask for.
    addressChangeByRecipient: limit('address-change-recipient', 5, hour),
    // Erasing sends an email: without confirmation, anybody could sign up with another's email, erase, and repeat.
    unconfirmedErasure: limit('erasure', 5, hour),
    dataExport: limit('data-export', 20, hour),
    newsletterByEmail: limit('newsletter', 5, hour),
    questions: limit('questions', questionsPerDay, day),
    nameRequests: limit('name-requests', nameRequestsPerDay, day),
    // Enough for typing, where each request waits for the last; too few for a program.
    search: limit('search', 120, minute),
    // A page a few times a second while somebody types.
    contentPreviews: limit('content-previews', 600, minute),
    invitations: limit('invitations', 100, hour),
    // A helper passes on a few a day; a stolen session does not collect them all.
    shownLinks: limit('shown-links', 60, hour),
    // One for each video of a course at most, and some again. Each asks another server.
    linkDurations: limit('link-durations', 60, hour),
    settingsTest: limit('settings-test', 5, minute),
    webhookTest: limit('webhook-test', 5, minute),
    // Each plays a whole sale in a database of its own.
    rehearsals: limit('rehearsals', 6, hour),
    // Enough to try each column of a few files.
    importPreviews: limit('import-previews', 30, 5 * minute),
    // Each derives a key from a password, which is slow on purpose.
    // A dispute needs one, and each takes a second of a core.
    dossiers: limit('dossiers', 20, hour),
    // Enough for searching and paging; all admin lists count together.
    adminLists: limit('admin-lists', 120, minute),
    apiKeys: limit('api-keys', 30, hour),
    // Two a second: a whole class in a minute, by pages of a hundred.
    apiByKey: limit('api-key', 120, minute),
    // Keys are too long to guess. A program whose key was revoked goes on asking.
    wrongApiKeys: ipLimit('wrong-api-key', 60, minute),
    // Enough for a clinic behind one IP address; too few to guess codes.
    certificate: ipLimit('certificate', 60, minute),
  };
}

export type Limits = ReturnType<typeof createLimits>;
/** Kinds of email that anybody may ask for. */
export type AskedMailKind = keyof Limits['askedMail'];
