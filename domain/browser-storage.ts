/** `localStorage`: set while a user may be signed in. Without it pages send no request, which would answer 401. */
export const signedInKey = 'ia-vet:signed-in';
/** `localStorage`: the student's data for offline use, removed with the session. */
export const studentKeys = {
  course: 'ia-vet:course',
  prompts: 'ia-vet:prompts',
  favourites: 'ia-vet:favourites',
  ticks: 'ia-vet:ticks',
  /** Named after its first use: texts outlive an update. */
  unsent: 'ia-vet:questions',
  positions: 'ia-vet:positions',
  exercises: 'ia-vet:exercises',
} as const;
/** `localStorage` keys removed with the session; what the server does not have stays until the sign-out. */
export const sessionKeys: readonly string[] = [
  signedInKey,
  ...Object.values(studentKeys).filter((key) => key !== studentKeys.unsent),
];
/** `localStorage`, followed by the account's id: completed lessons, also those the server has not confirmed. */
export const progressKeyPrefix = 'ia-vet:progress:';
/** `sessionStorage`: a message for the next page, such as that the logout succeeded. */
export const flashMessageKey = 'ia-vet:message';

export const assetsCache = 'ia-vet:assets';
/** Cache of pages and files for offline reading; the student's id follows. */
export const offlineCachePrefix = 'ia-vet:kept:';
