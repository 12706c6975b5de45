/** Characters. */
export const minPasswordLength = 6;
/** Characters. Without a limit, one request could make the server hash a megabyte. */
export const maxPasswordLength = 128;

export function findPasswordError(
  password: string,
  confirmation: string,
): 'mismatch' | 'too_short' | undefined {
  if (password !== confirmation) return 'mismatch';
  return password.length < minPasswordLength ? 'too_short' : undefined;
}

/** Characters, for whoever holds a role. */
export const minTeamPasswordLength = 12;
