/** What the student area leaves in the browser for the public pages to find. */

/** In `localStorage`: somebody may be signed in here. Without it the pages ask no server, which would answer 401. */
export const signedInKey = 'ia-vet:signed-in';
/** In `sessionStorage`: a message for the page that comes next to show, such as that the logout went well. */
export const flashMessageKey = 'ia-vet:message';
