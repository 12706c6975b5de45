import { textSizeKey } from './text-size.ts';

/**
 * `localStorage`: set while a user may be signed in. Without it, pages do not ask for the session: the answer would be
 * 401.
 */
export const signedInKey = 'ia-vet:signed-in';
/** `localStorage`: set while an administrator may be signed in, for whom public pages link to their editor. */
export const administersKey = 'ia-vet:admin';
/** `localStorage`: what the student chose or typed, and no server knows. */
export const studentKeys = {
  favourites: 'ia-vet:favourites',
  ticks: 'ia-vet:ticks',
  /** Texts that were typed and not sent. Not renamed from its first use, as stored texts must survive an update. */
  unsent: 'ia-vet:questions',
  passedOver: 'ia-vet:passed-over',
} as const;
/** `localStorage`, followed by the account's id and the query's key: answers of the server, for reading offline. */
export const savedQueryPrefix = 'ia-vet:read:';
/** `localStorage`, followed by the account's id and a time: something that was done and the server does not have yet. */
export const unsentWorkPrefix = 'ia-vet:work:';
/** `localStorage`: what releases up to 1.1.0 saved; `progress` is followed by the account's id. */
export const earlierKey = (name: 'course' | 'prompts' | 'positions' | 'exercises' | `progress:${string}`) =>
  `ia-vet:${name}`;

const sessionKeys: readonly string[] = [
  signedInKey,
  administersKey,
  textSizeKey,
  ...Object.values(studentKeys).filter((key) => key !== studentKeys.unsent),
  ...(['course', 'prompts', 'positions', 'exercises'] as const).map(earlierKey),
];
/**
 * Returns true for `localStorage` keys removed when the session expires. Unsent texts and work survive that; signing out
 * removes the texts too.
 */
export const isSessionKey = (key: string): boolean =>
  sessionKeys.includes(key) || key.startsWith(savedQueryPrefix);
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
