const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds that emailed links work. Texts get them from {@link lifetimeText}. */
export const linkLifetimes = {
  confirmation: day,
  recovery: hour,
  /** Long, as a buyer may open the email days later; the same goes for `undo`. */
  firstPassword: 7 * day,
  undo: 3 * day,
  /** Both addresses have to confirm within it. */
  addressChange: day,
  refund: 3 * day,
  newsletter: 7 * day,
  invitation: 7 * day,
} as const;

/** Seconds that a login code works. */
export const loginCodeLifetime = 10 * minute;

/** @param seconds whole minutes, hours or days @returns such as `uma hora`, `24 horas` or `3 dias` */
export function lifetimeText(seconds: number): string {
  if (seconds === hour) return 'uma hora';
  if (seconds > day && seconds % day === 0) return `${seconds / day} dias`;
  return seconds % hour === 0 ? `${seconds / hour} horas` : `${seconds / minute} minutos`;
}
