/** Characters; the specified minimum for reset and change, used at sign-up too. */
export const minPasswordLength = 6;
/** Characters; keeps one request from costing the hash of a megabyte. */
export const maxPasswordLength = 128;

export function newPasswordProblem(
  password: string,
  confirmation: string,
): 'mismatch' | 'too_short' | undefined {
  if (password !== confirmation) return 'mismatch';
  return password.length < minPasswordLength ? 'too_short' : undefined;
}
