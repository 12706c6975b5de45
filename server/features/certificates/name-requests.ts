import type { Actor, User } from '../../../domain/audit.ts';
import { nameRequestDeadline } from '../../../domain/name-requests.ts';
import type { Base } from '../../base.ts';
import { lockAccount } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import type { CertificateNames } from './certificate-names.ts';
import type { NameRequest, NameRequestsRepository } from './name-requests.repository.ts';

interface NameRequestParts extends Pick<Base, 'administration' | 'transact' | 'outbox' | 'limits'> {
  repository: NameRequestsRepository;
  names: Pick<CertificateNames, 'renameWithin'>;
}

export function createNameRequests(parts: NameRequestParts) {
  const { repository, administration, names, transact, outbox, limits } = parts;

  function describe({ name, status, reason, created_at, decided_at }: NameRequest) {
    return { name, status, reason, created_at, decided_at, deadline: nameRequestDeadline(created_at) };
  }

  return {
    async read(student: User) {
      const latest = await repository.findLatest(student.id);
      return { name: student.name, request: latest ? describe(latest) : null };
    },

    /**
     * @param name a real one
     * @throws {AppError} `invalid_input` if unchanged, `wrong_state` if another waits, or `rate_limited`
     */
    async ask(student: User, name: string): Promise<void> {
      if (name === student.name) throw new AppError('invalid_input');
      await limits.nameRequests.hit(student.id);
      await transact(async (transaction) => {
        await lockAccount(transaction, student);
        const asked = { user_id: student.id, old_name: student.name, name };
        if (!(await repository.add(transaction, asked))) throw new AppError('wrong_state');
        const detail = `${student.name} → ${name}`;
        await administration.record(transaction, student, {
          action: 'ask-rename',
          userId: student.id,
          detail,
        });
      });
    },

    async list() {
      const { waiting, decided } = await repository.list();
      const withDeadline = (request: NameRequest) => ({
        ...request,
        deadline: nameRequestDeadline(request.created_at),
      });
      return { waiting: waiting.map(withDeadline), decided: decided.map(withDeadline) };
    },

    /** @throws {AppError} `not_found`, or `wrong_state` if already decided */
    async approve(actor: Actor, id: string): Promise<void> {
      const asked = await find(id);
      const account = await administration.findById(asked.user_id);
      if (!account) throw new AppError('not_found');
      await transact(async (transaction) => {
        await lockAccount(transaction, account);
        if (!(await repository.decide(transaction, id, 'approved'))) throw new AppError('wrong_state');
        const { replacement, isIssued } = await names.renameWithin(transaction, actor, account, asked.name);
        await administration.record(transaction, actor, {
          action: 'approve-rename',
          userId: account.id,
          detail: `${account.name} → ${asked.name}`,
        });
        // A new certificate's email already tells it.
        if (!replacement && !isIssued)
          await outbox.add(transaction, {
            kind: 'name-corrected',
            recipient: account.email,
            data: { name: asked.name },
          });
      });
    },

    /** @param reason emailed to the student @throws {AppError} as {@link approve} does */
    async refuse(actor: Actor, id: string, reason: string): Promise<void> {
      const asked = await find(id);
      await transact(async (transaction) => {
        await lockAccount(transaction, { id: asked.user_id });
        if (!(await repository.decide(transaction, id, 'refused', reason))) throw new AppError('wrong_state');
        await administration.record(transaction, actor, {
          action: 'refuse-rename',
          userId: asked.user_id,
          detail: `${asked.old_name} → ${asked.name}`,
        });
        await outbox.add(transaction, {
          kind: 'name-refused',
          recipient: asked.email,
          data: { request: id },
        });
      });
    },
  };

  async function find(id: string): Promise<NameRequest> {
    const asked = await repository.find(id);
    if (!asked) throw new AppError('not_found');
    return asked;
  }
}
