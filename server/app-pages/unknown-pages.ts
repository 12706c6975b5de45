import { type Context, Hono } from 'hono';
import { appPathOf, type Path, paths } from '../../domain/paths.ts';
import { mayOpenPage } from '../../domain/roles.ts';
import { isUuid } from '../http/validate.ts';
import type { AccountSession } from '../sessions/sessions.repository.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Returns a record if the session may see it. */
export type FindRecord = (id: string, session: AccountSession) => Promise<unknown>;

interface UnknownPagesDependencies {
  sessions: Pick<Sessions, 'findFor'>;
  /** True for lessons that were removed from the course too: their page says so. */
  hasEverHadLessons(lesson: string): Promise<boolean>;
  hasExercises(module: string): Promise<boolean>;
  hasReading(document: string): boolean;
  /** Returns the address that has the content of a document that left the course. */
  findReplacedReading(document: string): string | undefined;
  /** Judges the key of the link in the log, while there is no administrator yet. */
  firstOwner: Record<'isOpen' | 'isReplaced', (key: string) => Promise<boolean>>;
  /** Finds only the account's own purchases. */
  findContract: FindRecord;
  /** Checked only for those who may open the page; others are refused by the page itself, so ids tell them nothing. */
  adminRecords: readonly (readonly [page: Path, find: FindRecord])[];
}

/** Answers 404 for pages of the application whose lesson, contract or other record does not exist. */
export function unknownPages(dependencies: UnknownPagesDependencies) {
  const { sessions, hasEverHadLessons, hasExercises, hasReading, findReplacedReading } = dependencies;
  const { firstOwner, findContract, adminRecords } = dependencies;
  const pages = new Hono();
  const isGet = (c: Context) => ['GET', 'HEAD'].includes(c.req.method);

  function notFoundUnless(page: Path, exists: (c: Context) => boolean | Promise<boolean>) {
    pages.use(page, async (c, next) => {
      // Another page with a fixed path may match this page's `:id` too.
      const isPageRequest = isGet(c) && appPathOf(c.req.path) === page;
      return isPageRequest && !(await exists(c)) ? c.notFound() : next();
    });
  }

  function notFoundUnlessRecord(page: Path, find: FindRecord, mayOpen: (session: AccountSession) => boolean) {
    notFoundUnless(page, async (c) => {
      const session = await sessions.findFor(c);
      if (!session || !mayOpen(session)) return true;
      const id = c.req.param('id') ?? '';
      return isUuid(id) && Boolean(await find(id, session));
    });
  }

  notFoundUnless(paths.lesson, (c) => hasEverHadLessons(c.req.param('lessonId') ?? ''));
  notFoundUnless(paths.exercises, (c) => hasExercises(c.req.param('moduleId') ?? ''));
  // The page itself says whether an invitation has expired, and, without a key, that there is a newer link.
  pages.use(paths.adminStart, async (c, next) => {
    const { convite, chave } = c.req.query();
    if (!isGet(c) || convite !== undefined || (chave && (await firstOwner.isOpen(chave)))) return next();
    if (chave === undefined || !(await firstOwner.isReplaced(chave))) return c.notFound();
    return chave ? c.redirect(`${paths.adminStart}?chave=`) : next();
  });
  const documentOf = (c: Context) => `${c.req.param('folder')}/${c.req.param('name')}`;
  pages.use(paths.reading, async (c, next) => {
    const address = isGet(c) ? findReplacedReading(documentOf(c)) : undefined;
    return address ? c.redirect(address) : next();
  });
  notFoundUnless(paths.reading, (c) => hasReading(documentOf(c)));
  notFoundUnlessRecord(paths.contract, findContract, () => true);
  for (const [page, find] of adminRecords)
    notFoundUnlessRecord(
      page,
      find,
      ({ profile, adminClosedBy }) => mayOpenPage(profile?.role, page) && !adminClosedBy,
    );
  return pages;
}
