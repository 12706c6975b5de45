import { readingFilePath, starterPromptsPath } from '../../domain/paths.ts';
import { hasAccess } from '../../domain/purchases.ts';
import { linkQuery } from '../../domain/requests.ts';
import type { AccountFeature } from '../features/account/account.feature.ts';
import type { AuthFeature } from '../features/auth/auth.feature.ts';
import type { CertificatesFeature } from '../features/certificates/certificates.feature.ts';
import type { ContentFeature } from '../features/content/content.feature.ts';
import type { ExercisesFeature } from '../features/exercises/exercises.feature.ts';
import type { MaterialsFeature } from '../features/materials/materials.feature.ts';
import type { PositionsFeature } from '../features/positions/positions.feature.ts';
import type { ProgressFeature } from '../features/progress/progress.feature.ts';
import type { PurchasesFeature } from '../features/purchases/purchases.feature.ts';
import type { QuestionsFeature } from '../features/questions/questions.feature.ts';
import type { StudentsFeature } from '../features/students/students.feature.ts';
import type { VideoNoticesFeature } from '../features/video-notices/video-notices.feature.ts';
import { AppError } from '../http/errors.ts';
import type { AccountSession } from '../sessions/sessions.repository.ts';

interface PageSources {
  account: Pick<AccountFeature, 'describe'>;
  auth: Pick<AuthFeature, 'describeLink'>;
  certificates: Pick<CertificatesFeature, 'readNameRequest'>;
  content: Pick<ContentFeature, 'course'>;
  exercises: Pick<ExercisesFeature, 'read'>;
  materials: Pick<MaterialsFeature, 'list' | 'readDocument' | 'readStarterPrompts' | 'readWeeklyPrompt'>;
  positions: Pick<PositionsFeature, 'read'>;
  progress: Pick<ProgressFeature, 'read'>;
  purchases: Pick<PurchasesFeature, 'listForBuyer'>;
  questions: Pick<QuestionsFeature, 'read'>;
  students: Pick<StudentsFeature, 'describe'>;
  videoNotices: Pick<VideoNoticesFeature, 'read'>;
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
  videoNotices,
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
    [pathPattern('/api/prompts/week'), () => materials.readWeeklyPrompt()],
    [pathPattern(starterPromptsPath), async () => found(await materials.readStarterPrompts())],
    [pathPattern('/api/exercises/:module'), ({ user }, param) => exercises.read(user.id, param('module'))],
    [pathPattern('/api/lessons/:id/questions'), ({ user }, param) => questions.read(user.id, param('id'))],
    [pathPattern('/api/lessons/:id/position'), ({ user }, param) => positions.read(user.id, param('id'))],
    [
      pathPattern('/api/lessons/:id/video-notice'),
      ({ user }, param) => videoNotices.read(user.id, param('id')),
    ],
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
    if (student.test(url)) return asJson(await students.describe(session));
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
