import { linkLifetimes } from '../domain/lifetimes.ts';
import { nameRequestsPerDay } from '../domain/name-requests.ts';
import { questionsPerDay } from '../domain/questions.ts';
import type { Database } from './db/connect.ts';
import { createAddressLimit, createRateLimit } from './http/rate-limit.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * An IP address may be a whole clinic or a phone network, so its limits are wide; an account's are narrow, and a login
 * clears them. Every email to an address counts against that address, whichever account asks.
 */
export function createLimits(database: Database) {
  const limit = (name: string, points: number, duration: number) =>
    createRateLimit(database, { name, points, duration });
  const addressLimit = (name: string, points: number, duration: number) =>
    createAddressLimit(database, { name, points, duration });
  return {
    doorsByAddress: addressLimit('sign-in-ip', 300, 5 * minute),
    signInByAccount: limit('sign-in', 10, 15 * minute),
    signInByDevice: limit('sign-in-device', 10, 15 * minute),
    // All known devices of an account together: an intruder may have made any number known.
    signInByDevices: limit('sign-in-devices', 30, 15 * minute),
    signUp: addressLimit('sign-up', 200, hour),
    mailByAddress: addressLimit('mail-ip', 100, hour),
    // The password is known already: the library's own counts, per login and per account, come on top.
    secondStep: limit('second-step', 20, 15 * minute),
    // Five guesses per code: twenty-five in an hour, of a million.
    loginCodeByAccount: limit('login-code', 5, hour),
    // Half the links' lifetime: when the next email may go, the last one's link still works.
    recoveryByAccount: limit('recovery', 3, linkLifetimes.recovery / 2),
    confirmationByAccount: limit('confirmation', 5, hour),
    purchaseMailByAccount: limit('purchase-mail', 5, hour),
    refundMailByAccount: limit('refund-mail', 5, hour),
    passwordChange: limit('password', 20, hour),
    addressChange: limit('address-change', 5, hour),
    addressChangeByRecipient: limit('address-change-recipient', 5, hour),
    // Without confirmation anybody can sign up with another's email, erase the account and repeat.
    erasureByRecipient: limit('erasure', 5, hour),
    dataExport: limit('data-export', 20, hour),
    newsletterByEmail: limit('newsletter', 5, hour),
    questions: limit('questions', questionsPerDay, day),
    nameRequests: limit('name-requests', nameRequestsPerDay, day),
    // Enough for typing that waits for each answer; a program is stopped.
    search: limit('search', 120, minute),
    invitations: limit('invitations', 100, hour),
    // A helper passes on a few a day; a stolen session does not collect them all.
    shownLinks: limit('shown-links', 60, hour),
    settingsTest: limit('settings-test', 5, minute),
    // Enough for searching and turning pages; students, sales, subscribers, emails and questions count together.
    adminLists: limit('desk-lists', 120, minute),
    // A clinic behind one IP address may check many; walking through the codes would take for ever.
    certificate: addressLimit('certificate', 60, minute),
  };
}

export type Limits = ReturnType<typeof createLimits>;
