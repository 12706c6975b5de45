/** How long a student stays signed in. */

/** Seconds that a session lives after its last prolongation. */
export const sessionLifetime = 30 * 24 * 60 * 60;
/** Seconds since the last prolongation after which a visit prolongs the session again. */
export const sessionRenewalAge = 24 * 60 * 60;
