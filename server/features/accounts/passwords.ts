import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id with the parameters OWASP recommends first: 19 MiB, two passes, one lane.
 * They are part of each stored hash (PHC form), so changing them here leaves old hashes valid.
 */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Runs on the thread pool, never on the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), argon2Parameters);
}

export function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  return verify(stored, password.normalize('NFC'));
}
