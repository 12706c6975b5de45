import { type Context, Hono } from 'hono';
import { appPathOf, type Path, paths } from '../../domain/paths.ts';
import { isUuid } from '../http/validate.ts';
import type { StudentSession } from '../sessions/sessions.repository.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Finds the record that a page of one is about. */
export type FindRecord = (id: string, session: StudentSession) => Promise<unknown>;

interface UnknownPagesParts {
  sessions: Pick<Sessions, 'find'>;
  /** True for a lesson that is in the course, or was in an earlier revision: its page says so. */
  hasEverHad(lesson: string): Promise<boolean>;
  /** @param document its id, such as `bonus/prompts_relatos_caso` */
  hasReading(document: string): boolean;
  /** Of the account's own purchases. */
  findContract: FindRecord;
  /** For administrators: others are refused by the page itself, whatever exists. */
  adminRecords: readonly (readonly [page: Path, find: FindRecord])[];
}

/** Answers 404 with the not-found page where a page's address names something that does not exist. */
export function unknownPages(parts: UnknownPagesParts) {
  const { sessions, hasEverHad, hasReading, findContract, adminRecords } = parts;
  const pages = new Hono();

  function guard(page: Path, exists: (c: Context) => boolean | Promise<boolean>) {
    pages.use(page, async (c, next) => {
      // A page of its own may stand where an id could.
      const isAsked = ['GET', 'HEAD'].includes(c.req.method) && appPathOf(c.req.path) === page;
      return isAsked && !(await exists(c)) ? c.notFound() : next();
    });
  }

  function guardRecord(page: Path, find: FindRecord, mayKnow: (session: StudentSession) => boolean) {
    guard(page, async (c) => {
      const session = await sessions.find(c.req.header('cookie'));
      if (!session || !mayKnow(session)) return true;
      const id = c.req.param('id') ?? '';
      return isUuid(id) && Boolean(await find(id, session));
    });
  }

  guard(paths.lesson, (c) => hasEverHad(c.req.param('lessonId') ?? ''));
  guard(paths.reading, (c) => hasReading(`${c.req.param('folder')}/${c.req.param('name')}`));
  guardRecord(paths.contract, findContract, () => true);
  for (const [page, find] of adminRecords)
    guardRecord(
      page,
      find,
      ({ profile, lacksSecondFactor }) => profile?.role === 'admin' && !lacksSecondFactor,
    );
  return pages;
}
