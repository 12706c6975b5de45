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

/** Corrections of names: asked for by their students, decided by the owner. */
export function createNameRequests(parts: NameRequestParts) {
  const { repository, administration, names, transact, outbox, limits } = parts;

  /** As the student reads it. */
  function describe({ name, status, reason, created_at, decided_at }: NameRequest) {
    return { name, status, reason, created_at, decided_at, deadline: nameRequestDeadline(created_at) };
  }

  return {
    /** The account's name, and what became of the latest request. */
    async read(student: User) {
      const latest = await repository.findLatest(student.id);
      return { name: student.name, request: latest ? describe(latest) : null };
    },

    /**
     * @param name a real one
     * @throws {AppError} `invalid_input` where it is the name already, `wrong_state` while another request waits, or
     *   `rate_limited`
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

    /**
     * Corrects the name everywhere, with a new certificate in the place of the old one, and tells its student.
     * @throws {AppError} `not_found`, or `wrong_state` where it is decided already
     */
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
        // Whoever gets a certificate by it has been told already.
        if (!replacement && !isIssued)
          await outbox.add(transaction, {
            kind: 'name-corrected',
            recipient: account.email,
            data: { name: asked.name },
          });
      });
    },

    /** @param reason for the student, who gets it by mail @throws {AppError} as {@link approve} does */
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

export type NameRequests = ReturnType<typeof createNameRequests>;
