import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../../http/errors.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { AccountsRepository } from './accounts.repository.ts';

const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

/**
 * Threads of their own: neither the event loop nor reading files waits for a hash. They yield to everything else, so that
 * many logins at once slow down each other, not the students who are in; how many there are at once is decided at the
 * door, in `turns.ts`. Started when the first login comes.
 */
const threads = new Piscina<unknown, unknown>({
  filename: new URL('./argon2.worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  // One that it works on, and one at hand, so that it need not wait for the event loop between two.
  concurrentTasksPerWorker: 2,
  idleTimeout: 60_000,
  niceIncrement: 19,
});

export function hashPassword(password: string): Promise<string> {
  return threads.run(password.normalize('NFC'), { name: 'hash' }) as Promise<string>;
}

export function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const task = { hash: stored, password: password.normalize('NFC') };
  return threads.run(task, { name: 'verify' }) as Promise<boolean>;
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(currentPrefix);
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
