import { hashSync, verifySync } from '@node-rs/argon2';

/** Worker of `passwords.ts`. */

/**
 * argon2id with the parameters OWASP recommends first: 19 MiB, two passes, one lane.
 * They are part of each stored hash (PHC form): older hashes stay valid and are replaced at the next login.
 */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hash(password: string): string {
  return hashSync(password, argon2Parameters);
}

export function verify({ hash: stored, password }: { hash: string; password: string }): boolean {
  return verifySync(stored, password);
}
