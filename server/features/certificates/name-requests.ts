import type { Actor } from '../../../domain/audit.ts';
import { nameRequestDeadline } from '../../../domain/name-requests.ts';
import type { User } from '../../../domain/user.ts';
import type { Base } from '../../base.ts';
import { lockAccount } from '../../db/locks.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import type { CertificateNames } from './certificate-names.ts';
import type { NameRequest, NameRequestsRepository } from './name-requests.repository.ts';

/** Lets students ask for a correction of their name, which an admin approves or refuses. */
export function createNameRequests(
  { adminRepository, auditLog, transact, outbox, limits }: Base,
  repository: NameRequestsRepository,
  { renameInTransaction }: CertificateNames,
) {
  const find = async (id: string) => orNotFound(await repository.find(id));

  function describe({ name, status, reason, created_at, decided_at }: NameRequest) {
    return { name, status, reason, created_at, decided_at, deadline: nameRequestDeadline(created_at) };
  }

  return {
    async read(student: User) {
      const latest = await repository.findLatest(student.id);
      return { name: student.name, request: latest ? describe(latest) : null };
    },

    /**
     * Stores a request.
     * @param name a full name
     * @throws {AppError} `invalid_input` if the name is unchanged, `wrong_state` if another request waits, or `rate_limited`
     */
    async add(student: User, name: string): Promise<void> {
      if (name === student.name) throw new AppError('invalid_input');
      await limits.nameRequests.hit(student.id);
      await transact(async (tx) => {
        await lockAccount(tx, student);
        const request = { user_id: student.id, old_name: student.name, name };
        if (!(await repository.add(tx, request))) throw new AppError('wrong_state');
        const detail = `${student.name} → ${name}`;
        await auditLog.record(tx, student, { action: 'ask-rename', userId: student.id, detail });
      });
    },

    list: repository.list,

    /** @throws {AppError} `not_found`, or `wrong_state` if already decided */
    async approve(actor: Actor, id: string): Promise<void> {
      const request = await find(id);
      const account = orNotFound(await adminRepository.findById(request.user_id));
      await transact(async (tx) => {
        await lockAccount(tx, account);
        if (!(await repository.decide(tx, id, 'approved'))) throw new AppError('wrong_state');
        const { replacement, isIssued } = await renameInTransaction(tx, actor, account, request.name);
        await auditLog.record(tx, actor, {
          action: 'approve-rename',
          userId: account.id,
          detail: `${account.name} → ${request.name}`,
        });
        // The email about a new certificate says it already.
        if (!replacement && !isIssued)
          await outbox.add(tx, {
            kind: 'name-corrected',
            recipient: account.email,
            data: { name: request.name },
          });
      });
    },

    /** @param reason emailed to the student @throws {AppError} as {@link approve} does */
    async refuse(actor: Actor, id: string, reason: string): Promise<void> {
      const request = await find(id);
      await transact(async (tx) => {
        await lockAccount(tx, { id: request.user_id });
        if (!(await repository.decide(tx, id, 'refused', { reason }))) throw new AppError('wrong_state');
        await auditLog.record(tx, actor, {
          action: 'refuse-rename',
          userId: request.user_id,
          detail: `${request.old_name} → ${request.name}`,
        });
        await outbox.add(tx, { kind: 'name-refused', recipient: request.email, data: { request: id } });
      });
    },
  };
}
