import { createHash, randomUUID } from 'node:crypto';
import { vi } from 'vitest';

/**
 * Replaces argon2id by one round of SHA-256, in the same form: a fifth of what tests with accounts cost went into it.
 * Other hashes are verified by argon2id; `argon2-thread.test.ts` tests what the product runs.
 */
vi.mock('piscina', async (importOriginal) => {
  const { Piscina } = await importOriginal<typeof import('piscina')>();
  class FastPasswords extends Piscina {
    override async run(task: string | { hash: string; password: string }, options: { name?: string } = {}) {
      if (!String(this.options.filename).endsWith('/argon2-thread.ts')) return super.run(task, options);
      if (typeof task === 'string') return fastHash(task, `test-${randomUUID()}`);
      const [, salt] = /\$(test-[^$]+)\$/.exec(task.hash) ?? [];
      return salt ? task.hash === fastHash(task.password, salt) : super.run(task, options);
    }
  }
  return { Piscina: FastPasswords };
});

function fastHash(password: string, salt: string): string {
  const digest = createHash('sha256').update(salt).update(password).digest('base64url');
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}`;
}
