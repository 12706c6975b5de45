/** Password rules, shared by the forms and the server. */

/** Characters; the specified minimum for reset and change, used at sign-up too. */
export const minPasswordLength = 6;
/** Characters; keeps one request from costing the hash of a megabyte. */
export const maxPasswordLength = 128;
