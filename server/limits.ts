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
  return {
    doorsByAddress: createAddressLimit(database, { name: 'sign-in-ip', points: 300, duration: 5 * minute }),
    signInByAccount: createRateLimit(database, { name: 'sign-in', points: 10, duration: 15 * minute }),
    signInByDevice: createRateLimit(database, { name: 'sign-in-device', points: 10, duration: 15 * minute }),
    // All known devices of an account together: an intruder may have made any number known.
    signInByDevices: createRateLimit(database, {
      name: 'sign-in-devices',
      points: 30,
      duration: 15 * minute,
    }),
    signUp: createAddressLimit(database, { name: 'sign-up', points: 200, duration: hour }),
    mailByAddress: createAddressLimit(database, { name: 'mail-ip', points: 100, duration: hour }),
    // The password is known already: the library's own counts, per login and per account, come on top.
    secondStep: createRateLimit(database, { name: 'second-step', points: 20, duration: 15 * minute }),
    // Five guesses per code: twenty-five in an hour, of a million.
    loginCodeByAccount: createRateLimit(database, { name: 'login-code', points: 5, duration: hour }),
    // Half the links' lifetime: when the next email may go, the last one's link still works.
    recoveryByAccount: createRateLimit(database, {
      name: 'recovery',
      points: 3,
      duration: linkLifetimes.recovery / 2,
    }),
    confirmationByAccount: createRateLimit(database, { name: 'confirmation', points: 5, duration: hour }),
    purchaseMailByAccount: createRateLimit(database, { name: 'purchase-mail', points: 5, duration: hour }),
    refundMailByAccount: createRateLimit(database, { name: 'refund-mail', points: 5, duration: hour }),
    passwordChange: createRateLimit(database, { name: 'password', points: 20, duration: hour }),
    addressChange: createRateLimit(database, { name: 'address-change', points: 5, duration: hour }),
    addressChangeByRecipient: createRateLimit(database, {
      name: 'address-change-recipient',
      points: 5,
      duration: hour,
    }),
    // Without confirmation anybody can sign up with another's email, erase the account and repeat.
    erasureByRecipient: createRateLimit(database, { name: 'erasure', points: 5, duration: hour }),
    dataExport: createRateLimit(database, { name: 'data-export', points: 20, duration: hour }),
    newsletterByEmail: createRateLimit(database, { name: 'newsletter', points: 5, duration: hour }),
    questions: createRateLimit(database, { name: 'questions', points: questionsPerDay, duration: day }),
    nameRequests: createRateLimit(database, {
      name: 'name-requests',
      points: nameRequestsPerDay,
      duration: day,
    }),
    // Enough for typing that waits for each answer; a program is stopped.
    search: createRateLimit(database, { name: 'search', points: 120, duration: minute }),
    settingsTest: createRateLimit(database, { name: 'settings-test', points: 5, duration: minute }),
    // Enough for searching and turning pages; students, sales, subscribers, emails and questions count together.
    deskLists: createRateLimit(database, { name: 'desk-lists', points: 120, duration: minute }),
    // A clinic behind one IP address may check many; walking through the codes would take for ever.
    certificate: createAddressLimit(database, { name: 'certificate', points: 60, duration: minute }),
  };
}

export type Limits = ReturnType<typeof createLimits>;
