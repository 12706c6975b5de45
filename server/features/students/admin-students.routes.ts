import { type Context, Hono } from 'hono';
import type { Content } from '../../../domain/content/document.ts';
import { studentList, studentsCsv } from '../../../domain/lists/students.ts';
import { keepBody } from '../../../domain/made.ts';
import { summarizeProgress } from '../../../domain/progress.ts';
import { emailBody, fullNameBody, guestBody } from '../../../domain/request-bodies.ts';
import { isTeamRole } from '../../../domain/roles.ts';
import { importBody, importCheckBody, maxImportText } from '../../../domain/student-import.ts';
import { isRealFullName } from '../../../domain/student-name.ts';
import { tagsBody } from '../../../domain/student-tags.ts';
import type { User } from '../../../domain/user.ts';
import type { AdministrationFeature } from '../../administration/administration.feature.ts';
import type { Base } from '../../base.ts';
import { lockExistingAccount } from '../../db/locks.ts';
import { sendCsv } from '../../http/csv.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import { type EmailReader, readerOf } from '../../sessions/email-reader.ts';
import type { SessionEnv } from '../../sessions/env.ts';
import type { AccountFeature } from '../account/account.feature.ts';
import type { CertificatesFeature } from '../certificates/certificates.feature.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { EmailsFeature } from '../emails/emails.feature.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';
import type { QuestionsFeature } from '../questions/questions.feature.ts';
import { readStudentList } from './read-student-list.ts';
import type { StudentsRepository } from './students.repository.ts';

export interface StudentsDependencies extends Base {
  account: Pick<AccountFeature, 'emailChanges' | 'erase'>;
  administration: Pick<AdministrationFeature, 'accountActions'>;
  certificates: Pick<CertificatesFeature, 'names'>;
  content: Pick<ContentFeature, 'current' | 'lessonIds'>;
  emails: Pick<EmailsFeature, 'sentEmails'>;
  purchases: Pick<PurchasesFeature, 'adminPurchases' | 'purchaseActions'>;
  questions: Pick<QuestionsFeature, 'repository'>;
}

const maxRows = 50;
/** Bytes: a character takes up to four in UTF-8. */
const maxImportBody = 4 * maxImportText;

/** Routes of the students' pages in `/painel`. */
export function adminStudentsRoutes(dependencies: StudentsDependencies, students: StudentsRepository) {
  const { adminRepository, auditLog, content, limits, policy, settings, transact } = dependencies;
  const { certificates, emails, purchases, questions } = dependencies;
  const { lessonIds: lessons } = content;
  const { accountActions } = dependencies.administration;
  const { adminPurchases, purchaseActions } = purchases;
  const ids = ['id'];
  const help = { who: 'support', ids } as const;
  const fresh = { who: 'admin', proof: 'fresh', ids } as const;
  const endsMadePolicy = { ...fresh, body: keepBody } as const;
  const imports = { who: 'admin', maxBody: maxImportBody } as const;
  const importCheck = { ...imports, accountLimit: limits.importPreviews, body: importCheckBody } as const;

  const findAccount = async (c: Context<SessionEnv>) =>
    orNotFound(await adminRepository.findById(c.req.param('id') ?? ''));

  /**
   * Returns the account of the path, which the session's user may change: support changes none that has a role.
   * @throws {AppError} `not_found`, `forbidden`
   */
  async function findChangeableAccount(c: Context<SessionEnv>): Promise<User> {
    const account = await findAccount(c);
    const { profile } = c.var.session;
    const isProtected = profile?.role !== 'admin' && isTeamRole(await adminRepository.findRole(account.id));
    if (isProtected) throw new AppError('forbidden');
    return account;
  }

  async function describe(id: string, reader: EmailReader) {
    const row = orNotFound(await students.find(id, lessons()));
    const { completed_lessons, progress_at, ...student } = row;
    // Support reads of the team's accounts neither the emails about their security nor its history.
    const isHidden = reader === 'support' && isTeamRole(student.role);
    const [bought, asked, letters, certificates, audit] = await Promise.all([
      adminPurchases.listForAccount(student),
      questions.repository.listByStudent(id, maxRows),
      emails.sentEmails.listByRecipient(student.email, maxRows, reader),
      students.listCertificates(id),
      auditLog.listRecords(id, isHidden ? 0 : maxRows),
    ]);
    const progress = describeProgress(content.current(), completed_lessons ?? [], progress_at);
    return { ...student, progress, purchases: bought, questions: asked, letters, certificates, audit };
  }

  return (
    new Hono()
      .get(
        '/students',
        policy({ who: 'support', query: studentList.query, accountLimit: limits.adminLists }),
        async (c) => c.json(await students.list(c.req.valid('query'), lessons())),
      )
      .post('/students', policy({ who: 'admin', body: guestBody }), async (c) => {
        const { email, name } = c.req.valid('json');
        await purchaseActions.grantAccess(c.var.user, email, { name });
        const account = orNotFound(await adminRepository.findByEmail(email));
        return c.json({ id: account.id }, 201);
      })
      .get(
        '/students.csv',
        policy({ who: 'admin', proof: 'fresh', query: studentList.query }),
        dependencies.recordExport('export-students'),
        (c) => sendCsv(c, studentsCsv, students.export(c.req.valid('query'), lessons())),
      )
      .get('/student-tags', policy({ who: 'support' }), async (c) =>
        c.json({ tags: await students.listTags() }),
      )
      .post('/student-imports/check', policy(importCheck), async (c) => {
        const { csv, product } = c.req.valid('json');
        const { people, ...list } = await readStudentList(csv, product);
        const states = await students.findStates(people.map(({ email }) => email));
        const peopleWithState = people.map((person) => ({
          ...person,
          state: states.get(person.email) ?? ('new' as const),
        }));
        return c.json({ ...list, people: peopleWithState });
      })
      .post('/student-imports', policy({ ...imports, proof: 'fresh', body: importBody }), async (c) => {
        const { csv, product, tag } = c.req.valid('json');
        const { people } = await readStudentList(csv, product);
        if (people.length === 0) throw new AppError('invalid_input');
        const emails = people.map(({ email }) => email);
        const states = await students.findStates(emails);
        const opened = await purchaseActions.grantAccessToAll(
          c.var.user,
          people.filter(({ email }) => states.get(email) !== 'access'),
          async (tx) => {
            if (tag) await students.addTag(tx, emails, tag);
            const detail = [`${people.length} pessoas`, tag].filter(Boolean).join(', ');
            await auditLog.record(tx, c.var.user, { action: 'import-students', detail });
          },
        );
        return c.json({ opened, total: people.length });
      })
      .put('/students/:id/tags', policy({ ...help, body: tagsBody }), async (c) => {
        const { id } = await findChangeableAccount(c);
        const { tags } = c.req.valid('json');
        await transact(async (tx) => {
          await lockExistingAccount(tx, id);
          await students.replaceTags(tx, id, tags);
          await auditLog.record(tx, c.var.user, {
            action: 'tag-student',
            userId: id,
            detail: tags.join(', '),
          });
        });
        return c.json({ ok: true });
      })
      .get('/students/:id', policy(help), async (c) => {
        const id = c.req.param('id');
        const student = await describe(id, readerOf(c.var.session));
        await auditLog.recordStudentView(c.var.user, id);
        return c.json(student);
      })
      .post('/students/:id/grant', policy(help), async (c) => {
        const { email, id } = await findChangeableAccount(c);
        // Access is given in any case: over the limit, the links of the last emails still work.
        const isMailed = await limits.accessLinksByMember.tryHit(`${c.var.user.id} ${email}`);
        const changed = await purchaseActions.grantAccess(c.var.user, email, { accountId: id, isMailed });
        return c.json({ ok: true, changed, mailed: changed && isMailed });
      })
      .post('/students/:id/revoke', policy(help), async (c) => {
        const { email, id } = await findChangeableAccount(c);
        return c.json({ ok: true, changed: await purchaseActions.revokeAccess(c.var.user, email, id) });
      })
      .post('/students/:id/rename', policy({ ...help, body: fullNameBody }), async (c) => {
        const account = await findChangeableAccount(c);
        const { name } = c.req.valid('json');
        if (!isRealFullName(name)) throw new AppError('invalid_input');
        const certificate_code = await certificates.names.rename(c.var.user, account, name);
        return c.json({ ok: true, certificate_code: certificate_code ?? null });
      })
      .post('/students/:id/email', policy({ ...fresh, body: emailBody }), async (c) => {
        const { id, ...account } = await findAccount(c);
        const { email } = c.req.valid('json');
        await dependencies.account.emailChanges.correct(c.var.user, id, email);
        await accountActions.sendAccess(c.var.user, { ...account, id, email });
        return c.json({ ok: true });
      })
      .post('/students/:id/confirm', policy(help), async (c) => {
        await accountActions.confirm(c.var.user, await findChangeableAccount(c));
        return c.json({ ok: true });
      })
      .post('/students/:id/send-access', policy(help), async (c) => {
        await accountActions.sendAccess(c.var.user, await findChangeableAccount(c));
        return c.json({ ok: true });
      })
      .post('/students/:id/link', policy({ ...help, accountLimit: limits.shownLinks }), async (c) => {
        const account = await findChangeableAccount(c);
        return c.json(await accountActions.showLink(c.var.user, account));
      })
      .post('/students/:id/erase', policy(endsMadePolicy), async (c) => {
        const { keep } = c.req.valid('json');
        await dependencies.account.erase(await findAccount(c), c.var.user, keep);
        return c.json({ ok: true });
      })
      // Lists what the account made, which ends with it or its role, and what goes on leaving the site: notices and copies.
      .get('/students/:id/made', policy({ who: 'admin', ids }), async (c) => {
        const { id, email } = await findAccount(c);
        const told = [settings.current().OWNER_EMAIL, content.current().site.saleNoticeEmail];
        const gets_notices = told.some((address) => address?.toLowerCase() === email.toLowerCase());
        const copies = (await adminRepository.findRole(id)) === 'admin' && settings.current().backupStore;
        const copies_go_to = copies ? `${copies.bucket} (${copies.endpoint.host})` : null;
        return c.json({ made: await adminRepository.listMade(id), gets_notices, copies_go_to });
      })
      .post('/students/:id/end-sessions', policy(help), async (c) => {
        const account = await findChangeableAccount(c);
        return c.json({ ok: true, ended: await accountActions.endSessions(c.var.user, account) });
      })
      .post('/students/:id/make-admin', policy(fresh), async (c) => {
        await accountActions.giveRole(c.var.user, await findAccount(c), 'admin');
        return c.json({ ok: true });
      })
      .post('/students/:id/make-support', policy(endsMadePolicy), async (c) => {
        const account = await findAccount(c);
        const { keep } = c.req.valid('json');
        return c.json({ ok: true, ...(await accountActions.giveRole(c.var.user, account, 'support', keep)) });
      })
      // Any role: the path is from when there was one.
      .post('/students/:id/remove-admin', policy(endsMadePolicy), async (c) => {
        const account = await findAccount(c);
        const { keep } = c.req.valid('json');
        return c.json({ ok: true, ...(await accountActions.removeRole(c.var.user, account, keep)) });
      })
  );
}

function describeProgress({ course }: Content, completed: readonly string[], updated_at: Date | null) {
  const completedIds = new Set(completed);
  const summary = summarizeProgress(completedIds, course.modules);
  const { completed: count, total, percent } = summary;
  const modules = course.modules.map(({ title, lessons }, index) => ({
    ...summary.modules[index],
    title,
    lessons: lessons.map(({ id, title }) => ({ id, title, completed: completedIds.has(id) })),
  }));
  return { completed: count, total, percent, updated_at, modules };
}
