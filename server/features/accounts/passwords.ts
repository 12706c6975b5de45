import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../http/errors.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { AccountsRepository } from './accounts.repository.ts';

/**
 * argon2id with the parameters OWASP recommends first: 19 MiB, two passes, one lane.
 * They are part of each stored hash (PHC form): older hashes stay valid and are replaced at the next login.
 */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

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

/** After a successful login: a hash made with other parameters is made anew. */
export async function upgradeHash(
  accounts: AccountsRepository,
  userId: string,
  password: string,
): Promise<void> {
  const stored = await accounts.findPasswordHash(userId);
  if (stored && !stored.startsWith(currentPrefix)) {
    await accounts.updatePasswordHash(userId, await hashPassword(password));
  }
}

interface ChangeParts {
  accounts: AccountsRepository;
  outbox: OutboxRepository;
  transaction: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Changes a signed-in student's password: other sessions end, the own one goes on, a notice goes by mail.
 * @throws {AppError} `same_password` when the new one is the current one
 */
export async function changePassword(
  { accounts, outbox, transaction }: ChangeParts,
  student: { id: string; email: string; token: string },
  newPassword: string,
): Promise<void> {
  const stored = await accounts.findPasswordHash(student.id);
  if (stored && (await verifyPassword({ hash: stored, password: newPassword })))
    throw new AppError('same_password');
  const hashed = await hashPassword(newPassword);
  await transaction(async () => {
    await accounts.updatePasswordHash(student.id, hashed);
    await accounts.endOtherSessions(student.id, student.token);
    await accounts.deleteRecoveryLinks(student.id);
    await outbox.add({ kind: 'password-changed', recipient: student.email });
  });
}
