/** What the student area leaves in the browser, under names that others must know. */

/** In `localStorage`: somebody may be signed in here. Without it the pages ask no server, which would answer 401. */
export const signedInKey = 'ia-vet:signed-in';
/** In `localStorage`: what whoever is signed in has here, for when the server is away; gone with the session. */
export const studentKeys = {
  course: 'ia-vet:course',
  prompts: 'ia-vet:prompts',
  ticks: 'ia-vet:ticks',
  questions: 'ia-vet:questions',
  positions: 'ia-vet:positions',
} as const;
/** All of `localStorage` that is gone with the session; marks that wait for the server are not. */
export const sessionKeys: readonly string[] = [signedInKey, ...Object.values(studentKeys)];
/** In `localStorage`, followed by the account's id: its lessons, with those that the server has not confirmed yet. */
export const progressKeyPrefix = 'ia-vet:progress:';
/** In `sessionStorage`: a message for the page that comes next to show, such as that the logout went well. */
export const flashMessageKey = 'ia-vet:message';

/** Cache of the parts that pages are made of: nobody's in particular. */
export const assetsCache = 'ia-vet:assets';
/** Cache of pages and files for a student to read without a network; after it stands whose it is. */
export const keptCachePrefix = 'ia-vet:kept:';
