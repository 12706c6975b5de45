import type { Document } from '../../domain/documents/document.ts';
import { readingFilePath, starterPromptsPath } from '../../domain/paths.ts';
import { hasAccess } from '../../domain/purchases.ts';
import { type LinkPurpose, linkQuery } from '../../domain/requests.ts';
import { AppError } from '../http/errors.ts';
import type { AccountSession } from '../sessions/sessions.repository.ts';

export interface PageSources {
  account: { describe(session: AccountSession): Promise<object> };
  certificates: { readNameRequest(user: AccountSession['user']): Promise<object> };
  purchases: { listForBuyer(userId: string): Promise<object> };
  students: { describe(session: AccountSession): object };
  progress: { read(userId: string): Promise<object> };
  positions: { read(userId: string, lesson: string): Promise<object> };
  content: { course(): object };
  materials: {
    list(): Promise<object>;
    readDocument(id: string): Promise<Document | undefined>;
    readStarterPrompts(): Promise<object | undefined>;
  };
  exercises: { read(userId: string, module: string): Promise<object> };
  questions: { read(userId: string, lesson: string): Promise<object> };
  auth: { describeLink(link: { purpose: LinkPurpose; token: string }): Promise<object> };
}

type Param = (name: string) => string;
type Read = [pattern: URLPattern, read: (session: AccountSession, param: Param) => unknown];

const pathPattern = (pathname: string) => new URLPattern({ pathname });

/**
 * Returns a function that reads what the page being rendered asks the API for, without an HTTP request.
 * Keep it in step with the routes: it throws the same {AppError} where the API would refuse.
 */
export function createPageData({
  account,
  certificates,
  purchases,
  students,
  progress,
  positions,
  content,
  materials,
  exercises,
  questions,
  auth,
}: PageSources) {
  const link = pathPattern('/api/auth/mailed-link');
  const student = pathPattern('/api/student');
  const ownAccount = pathPattern('/api/account');
  const ownPurchases = pathPattern('/api/purchases');
  const nameRequest = pathPattern('/api/certificate/name-request');
  const forStudents: readonly Read[] = [
    [pathPattern('/api/progress'), ({ user }) => progress.read(user.id)],
    [pathPattern('/api/course'), () => content.course()],
    [pathPattern('/api/materials'), () => materials.list()],
    [pathPattern(starterPromptsPath), async () => found(await materials.readStarterPrompts())],
    [pathPattern('/api/exercises/:module'), ({ user }, param) => exercises.read(user.id, param('module'))],
    [pathPattern('/api/lessons/:id/questions'), ({ user }, param) => questions.read(user.id, param('id'))],
    [pathPattern('/api/lessons/:id/position'), ({ user }, param) => positions.read(user.id, param('id'))],
    [
      pathPattern(readingFilePath(':folder/:name')),
      async (_, param) => found(await materials.readDocument(`${param('folder')}/${param('name')}`)),
    ],
  ];

  return async function read(session: AccountSession | undefined, address: string): Promise<unknown> {
    const url = new URL(address, 'http://localhost');
    if (link.test(url)) {
      const parsed = linkQuery.safeParse(Object.fromEntries(url.searchParams));
      if (!parsed.success) throw new AppError('invalid_input');
      return auth.describeLink(parsed.data);
    }
    if (!session) throw new AppError('session_missing');
    if (student.test(url)) return students.describe(session);
    if (ownAccount.test(url)) return asJson(await account.describe(session));
    if (nameRequest.test(url)) return asJson(await certificates.readNameRequest(session.user));
    if (ownPurchases.test(url)) return asJson(await purchases.listForBuyer(session.user.id));
    if (!hasAccess(session.access)) throw new AppError('access_required');
    for (const [pattern, readData] of forStudents) {
      const groups = pattern.exec(url)?.pathname.groups;
      if (groups) return readData(session, (name) => decodeURIComponent(groups[name] ?? ''));
    }
    throw new AppError('not_found');
  };
}

function found<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new AppError('not_found');
  return data;
}

/** Turns dates into text as the API does: server and browser must render the same page. */
function asJson(data: object): unknown {
  return JSON.parse(JSON.stringify(data));
}
