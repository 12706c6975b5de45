import { hashSync, verifySync } from '@node-rs/argon2';

/** This file is the worker thread of `passwords.ts`. */

/**
 * Parameters of argon2id that OWASP recommends first: 19 MiB, two passes, one lane. Each stored hash names its own (PHC
 * form): older hashes stay valid and are replaced at the next login.
 */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hash(password: string): string {
  return hashSync(password, argon2Parameters);
}

export function verify({ hash: stored, password }: { hash: string; password: string }): boolean {
  return verifySync(stored, password);
}
