import { Hono } from 'hono';
import type { Actor } from '../../../domain/audit.ts';
import { lessonsOf } from '../../../domain/content/course.ts';
import { isTeamRole } from '../../../domain/roles.ts';
import type { User } from '../../../domain/user.ts';
import type { Base } from '../../base.ts';
import type { Routes } from '../../feature.ts';
import { AppError } from '../../http/errors.ts';
import type { CertificatesFeature } from '../certificates/certificates.feature.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';
import type { StudentsFeature } from '../students/students.feature.ts';
import {
  certificate,
  change,
  encodeCursor,
  inviteBody,
  listOf,
  pageQuery,
  progress,
  purchase,
  student,
  studentWithProgress,
} from './v1-schemas.ts';

type GrantOptions = Parameters<PurchasesFeature['purchaseActions']['grantAccess']>[2];

export interface V1Dependencies extends Pick<Base, 'policy' | 'limits' | 'adminRepository'> {
  certificates: Pick<CertificatesFeature, 'repository'>;
  content: Pick<ContentFeature, 'current'>;
  purchases: Pick<PurchasesFeature, 'adminPurchases' | 'purchaseActions'>;
  students: Pick<StudentsFeature, 'students'>;
}

const students = listOf(student);
const purchaseRows = listOf(purchase);
const progressRows = listOf(progress);
const certificateRows = listOf(certificate);
const uuidPage = pageQuery('uuid');
const certificatePage = pageQuery('certificate');
const ids = ['id'];
const newestFirst = 'Do mais novo ao mais antigo. A equipe do site não aparece.';

/**
 * Routes of other programs, below `/api/v1`. They do what the admin pages do, and never touch who has a role. Their types
 * stay here: the site's own pages do not call them.
 */
export function v1Routes(dependencies: V1Dependencies): Routes {
  const { policy, limits, adminRepository, certificates, content, purchases } = dependencies;
  const { purchaseActions } = purchases;
  const repository = dependencies.students.students;
  const lessons = () => lessonsOf(content.current().course.modules).map(({ id }) => id);

  async function requireStudent(account: User | undefined): Promise<void> {
    if (account && isTeamRole(await adminRepository.findRole(account.id))) throw new AppError('forbidden');
  }

  /** @throws {AppError} `not_found`; `forbidden` for an account of the team */
  async function findStudent(id: string): Promise<User> {
    const account = await adminRepository.findById(id);
    if (!account) throw new AppError('not_found');
    await requireStudent(account);
    return account;
  }

  /** Like the admin page: over the limit of links the access is given without another email. */
  async function grant(actor: Actor, email: string, options: GrantOptions) {
    const isMailed = await limits.accessLinksByRecipient.tryHit(email);
    const changed = await purchaseActions.grantAccess(actor, email, { ...options, isMailed });
    return { changed, mailed: changed && isMailed };
  }

  return new Hono()
    .get(
      '/students',
      policy({
        who: 'key',
        scope: 'students:read',
        query: uuidPage,
        docs: { summary: 'Listar alunos', description: newestFirst, answer: students },
      }),
      async (c) => {
        const { rows, next } = await repository.listAfter(c.req.valid('query'), lessons());
        return c.json(students.parse({ data: rows, next: encodeCursor(next) }));
      },
    )
    .post(
      '/students',
      policy({
        who: 'key',
        scope: 'students:write',
        body: inviteBody,
        docs: {
          summary: 'Convidar um aluno',
          description:
            'Abre o curso a um e-mail, com ou sem conta, e manda o link de acesso, como “Importar” no Painel. Quem já tem acesso fica como está.',
          answer: change,
        },
      }),
      async (c) => {
        const { email, name } = c.req.valid('json');
        await requireStudent(await adminRepository.findByEmail(email));
        const hasAccess = (await repository.findStates([email])).get(email) === 'access';
        const result = hasAccess ? unchanged : await grant(c.var.actor, email, { name });
        const account = await adminRepository.findByEmail(email);
        if (!account) throw new AppError('not_found');
        return c.json(change.parse({ id: account.id, ...result }));
      },
    )
    .get(
      '/students/:id',
      policy({
        who: 'key',
        scope: 'students:read',
        ids,
        docs: {
          summary: 'Ver um aluno',
          description: 'O aluno e as aulas que concluiu.',
          answer: studentWithProgress,
        },
      }),
      async (c) => {
        const row = await repository.find(c.req.param('id'), lessons());
        if (!row || isTeamRole(row.role)) throw new AppError('not_found');
        return c.json(studentWithProgress.parse({ ...row, completed_lessons: row.completed_lessons ?? [] }));
      },
    )
    .post(
      '/students/:id/grant',
      policy({
        who: 'key',
        scope: 'students:write',
        ids,
        docs: {
          summary: 'Dar acesso',
          description: 'Abre o curso ao aluno e avisa por e-mail, como “Dar acesso” no Painel.',
          answer: change,
        },
      }),
      async (c) => {
        const { id, email } = await findStudent(c.req.param('id'));
        return c.json(change.parse({ id, ...(await grant(c.var.actor, email, { accountId: id })) }));
      },
    )
    .post(
      '/students/:id/revoke',
      policy({
        who: 'key',
        scope: 'students:write',
        ids,
        docs: {
          summary: 'Retirar acesso',
          description:
            'Fecha o curso ao aluno, como “Retirar acesso” no Painel: vendas que ele já fez também deixam de abrir. Não devolve dinheiro.',
          answer: change,
        },
      }),
      async (c) => {
        const { id, email } = await findStudent(c.req.param('id'));
        const changed = await purchaseActions.revokeAccess(c.var.actor, email, id);
        return c.json(change.parse({ id, changed, mailed: false }));
      },
    )
    .get(
      '/purchases',
      policy({
        who: 'key',
        scope: 'purchases:read',
        query: uuidPage,
        docs: { summary: 'Listar vendas', description: newestFirst, answer: purchaseRows },
      }),
      async (c) => {
        const { rows, next } = await purchases.adminPurchases.listAfter(c.req.valid('query'));
        const data = rows.map((row) => ({ ...row, student_id: row.user_id }));
        return c.json(purchaseRows.parse({ data, next: encodeCursor(next) }));
      },
    )
    .get(
      '/progress',
      policy({
        who: 'key',
        scope: 'students:read',
        query: uuidPage,
        docs: {
          summary: 'Listar o progresso',
          description: 'Uma linha por aluno que já concluiu uma aula, na ordem de “Listar alunos”.',
          answer: progressRows,
        },
      }),
      async (c) => {
        const { rows, next } = await repository.listProgressAfter(c.req.valid('query'), lessons());
        return c.json(progressRows.parse({ data: rows, next: encodeCursor(next) }));
      },
    )
    .get(
      '/certificates',
      policy({
        who: 'key',
        scope: 'students:read',
        query: certificatePage,
        docs: { summary: 'Listar certificados', description: newestFirst, answer: certificateRows },
      }),
      async (c) => {
        const { rows, next } = await certificates.repository.listAfter(c.req.valid('query'));
        return c.json(certificateRows.parse({ data: rows, next: encodeCursor(next) }));
      },
    );
}

const unchanged = { changed: false, mailed: false };
