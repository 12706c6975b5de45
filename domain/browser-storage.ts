import { textSizeKey } from './text-size.ts';

/**
 * `localStorage`: set while a user may be signed in. Without it, pages do not ask for the session: the answer would be
 * 401.
 */
export const signedInKey = 'ia-vet:signed-in';
/** `localStorage`: set while an administrator may be signed in, for whom public pages link to their editor. */
export const administersKey = 'ia-vet:admin';
/** `localStorage`: the student's data for offline use. */
export const studentKeys = {
  course: 'ia-vet:course',
  prompts: 'ia-vet:prompts',
  favourites: 'ia-vet:favourites',
  ticks: 'ia-vet:ticks',
  /** Texts that were typed and not sent. Not renamed from its first use, as stored texts must survive an update. */
  unsent: 'ia-vet:questions',
  positions: 'ia-vet:positions',
  exercises: 'ia-vet:exercises',
  passedOver: 'ia-vet:passed-over',
} as const;
/** `localStorage` keys removed when the session expires. Unsent texts survive that; signing out removes them too. */
export const sessionKeys: readonly string[] = [
  signedInKey,
  administersKey,
  textSizeKey,
  ...Object.values(studentKeys).filter((key) => key !== studentKeys.unsent),
];
/** `localStorage`, followed by the account's id: completed lessons, with those that the server has not confirmed. */
export const progressKeyPrefix = 'ia-vet:progress:';
/** `sessionStorage`: a message to show on the next page, such as after signing out. */
export const flashMessageKey = 'ia-vet:message';

/**
 * Cookie that a page leaves after a sign-out that could not reach the server. Over https it has the prefix `__Host-`, so
 * that no other subdomain can set it.
 */
export const signedOutCookie = (isHttps: boolean) => `${isHttps ? '__Host-' : ''}ia_vet.signed_out`;

export const assetsCache = 'ia-vet:assets';
/** Cache of pages and files for offline reading; the student's id follows. */
export const offlineCachePrefix = 'ia-vet:kept:';
