const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds that emailed links work. Texts get them from {@link lifetimeText}. */
export const linkLifetimeSeconds = {
  confirmation: day,
  recovery: hour,
  /** Long, as a buyer may open the email days later; the same goes for `undo`. */
  firstPassword: 7 * day,
  undo: 3 * day,
  /** Both addresses have to confirm within it. */
  addressChange: day,
  refund: 3 * day,
  /** Confirms a request for the access to a purchase. */
  accessRequest: 3 * day,
  newsletter: 7 * day,
  invitation: 7 * day,
} as const;

/** Seconds that a login code works. */
export const loginCodeLifetimeSeconds = 10 * minute;

/** Seconds that a session lives after its last renewal. */
export const sessionLifetimeSeconds = 30 * day;
/** Seconds after the last renewal until a visit renews the session again. */
export const sessionRenewalSeconds = day;
/** Seconds after the login at which a session ends, however often it was renewed. */
export const sessionEndSeconds = { student: 90 * day, team: 7 * day } as const;
/** Sessions of one account: a login over that ends those used longest ago. */
export const maxSessions = 50;
/** Seconds of inactivity that end a team member's session. */
export const teamIdleSeconds = 12 * hour;
/** Seconds after a login in which it counts as fresh: the most powerful admin writes require that. */
export const freshLoginSeconds = 15 * minute;
/** Seconds after a login, or an admin write that required one, in which ordinary writes require no other. */
export const recentProofSeconds = 2 * hour;

/** @param seconds whole minutes, hours or days @returns such as `uma hora`, `24 horas` or `3 dias` */
export function lifetimeText(seconds: number): string {
  if (seconds === hour) return 'uma hora';
  if (seconds > day && seconds % day === 0) return `${seconds / day} dias`;
  return seconds % hour === 0 ? `${seconds / hour} horas` : `${seconds / minute} minutos`;
}
