import { hashSync, verifySync } from '@node-rs/argon2';
import { argon2Parameters } from './argon2-parameters.ts';

/** Worker of `passwords.ts`. */

export function hash(password: string): string {
  return hashSync(password, argon2Parameters);
}

export function verify({ hash: stored, password }: { hash: string; password: string }): boolean {
  return verifySync(stored, password);
}
