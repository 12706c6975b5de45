import { Hono } from 'hono';
import type { z } from 'zod';
import type { ApiScope } from '../../../domain/api-keys.ts';
import type { Actor } from '../../../domain/audit.ts';
import { isTeamRole } from '../../../domain/roles.ts';
import type { User } from '../../../domain/user.ts';
import type { Base } from '../../base.ts';
import type { CursorPage, pageAfter } from '../../db/list.ts';
import type { Routes } from '../../feature.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import type { CertificatesFeature } from '../certificates/certificates.feature.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';
import type { StudentsFeature } from '../students/students.feature.ts';
import {
  certificate,
  certificatePage,
  change,
  encodeCursor,
  inviteBody,
  listOf,
  progress,
  purchase,
  student,
  studentWithProgress,
  uuidPage,
} from './v1-schemas.ts';

type GrantOptions = Parameters<PurchasesFeature['purchaseActions']['grantAccess']>[2];

export interface V1Dependencies extends Pick<Base, 'policy' | 'limits' | 'adminRepository'> {
  certificates: Pick<CertificatesFeature, 'repository'>;
  content: Pick<ContentFeature, 'current' | 'lessonIds'>;
  purchases: Pick<PurchasesFeature, 'adminPurchases' | 'purchaseActions'>;
  students: Pick<StudentsFeature, 'students'>;
}

interface List {
  scope: ApiScope;
  summary: string;
  description?: string;
  row: z.ZodType;
  query: typeof uuidPage;
  read: (page: CursorPage) => ReturnType<typeof pageAfter>;
}

/**
 * Routes of other programs, below `/api/v1`. They do what the admin pages do, and never touch who has a role. Their types
 * stay here: the site's own pages do not call them.
 */
export function v1Routes(dependencies: V1Dependencies): Routes {
  const { policy, limits, adminRepository, certificates, content, purchases } = dependencies;
  const { purchaseActions } = purchases;
  const repository = dependencies.students.students;
  const { lessonIds: lessons } = content;
  const routes = new Hono();

  function addList(path: string, { scope, summary, row, query, read, ...list }: List): void {
    const { description = 'Do mais novo ao mais antigo. A equipe do site não aparece.' } = list;
    const answer = listOf(row);
    const check = policy({ who: 'key', scope, query, docs: { summary, description, answer } });
    routes.get(path, check, async (c) => {
      const { rows: data, next } = await read(c.req.valid('query'));
      return c.json(answer.parse({ data, next: encodeCursor(next) }));
    });
  }

  async function requireStudent(account: User | undefined): Promise<void> {
    if (account && isTeamRole(await adminRepository.findRole(account.id))) throw new AppError('forbidden');
  }

  /** @throws {AppError} `not_found`; `forbidden` for an account of the team */
  async function findStudent(id: string): Promise<User> {
    const account = orNotFound(await adminRepository.findById(id));
    await requireStudent(account);
    return account;
  }

  /** Like the admin page: over the limit of links the access is given without another email. */
  async function grant(actor: Actor, email: string, options: GrantOptions) {
    const isMailed = await limits.accessLinksByMember.tryHit(`${actor.name} ${email}`);
    const changed = await purchaseActions.grantAccess(actor, email, { ...options, isMailed });
    return { changed, mailed: changed && isMailed };
  }

  addList('/students', {
    scope: 'students:read',
    summary: 'Listar alunos',
    row: student,
    query: uuidPage,
    read: (page) => repository.listAfter(page, lessons()),
  });
  addList('/purchases', {
    scope: 'purchases:read',
    summary: 'Listar vendas',
    row: purchase,
    query: uuidPage,
    read: (page) => purchases.adminPurchases.listAfter(page),
  });
  addList('/progress', {
    scope: 'students:read',
    summary: 'Listar o progresso',
    description: 'Uma linha por aluno que já concluiu uma aula, na ordem de “Listar alunos”.',
    row: progress,
    query: uuidPage,
    read: (page) => repository.listProgressAfter(page, lessons()),
  });
  addList('/certificates', {
    scope: 'students:read',
    summary: 'Listar certificados',
    row: certificate,
    query: certificatePage,
    read: (page) => certificates.repository.listAfter(page),
  });

  const ids = ['id'];
  const writes = { who: 'key', scope: 'students:write' } as const;
  return routes
    .get('/students/:id', policy({ who: 'key', scope: 'students:read', ids, docs: docs.find }), async (c) => {
      const row = await repository.find(c.req.param('id'), lessons());
      if (!row || isTeamRole(row.role)) throw new AppError('not_found');
      return c.json(studentWithProgress.parse({ ...row, completed_lessons: row.completed_lessons ?? [] }));
    })
    .post('/students', policy({ ...writes, body: inviteBody, docs: docs.invite }), async (c) => {
      const { email, name } = c.req.valid('json');
      await requireStudent(await adminRepository.findByEmail(email));
      const hasAccess = (await repository.findStates([email])).get(email) === 'access';
      const result = hasAccess ? unchanged : await grant(c.var.actor, email, { name });
      const account = orNotFound(await adminRepository.findByEmail(email));
      return c.json(change.parse({ id: account.id, ...result }));
    })
    .post('/students/:id/grant', policy({ ...writes, ids, docs: docs.grant }), async (c) => {
      const { id, email } = await findStudent(c.req.param('id'));
      return c.json(change.parse({ id, ...(await grant(c.var.actor, email, { accountId: id })) }));
    })
    .post('/students/:id/revoke', policy({ ...writes, ids, docs: docs.revoke }), async (c) => {
      const { id, email } = await findStudent(c.req.param('id'));
      const changed = await purchaseActions.revokeAccess(c.var.actor, email, id);
      return c.json(change.parse({ ...unchanged, id, changed }));
    });
}

const studentId = 'O código do aluno.';
const docs = {
  find: {
    summary: 'Ver um aluno',
    description: 'O aluno e as aulas que concluiu.',
    id: studentId,
    answer: studentWithProgress,
  },
  invite: {
    summary: 'Convidar um aluno',
    description:
      'Abre o curso a um e-mail, com ou sem conta, e manda o link de acesso, como “Importar” no Painel. Quem já tem acesso fica como está.',
    answer: change,
  },
  grant: {
    summary: 'Dar acesso',
    description: 'Abre o curso ao aluno e avisa por e-mail, como “Dar acesso” no Painel.',
    id: studentId,
    answer: change,
  },
  revoke: {
    summary: 'Retirar acesso',
    description:
      'Fecha o curso ao aluno, como “Retirar acesso” no Painel: vendas que ele já fez também deixam de abrir. Não devolve dinheiro.',
    id: studentId,
    answer: change,
  },
};
const unchanged = { changed: false, mailed: false };
