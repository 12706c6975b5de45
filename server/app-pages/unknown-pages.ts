import { type Context, Hono } from 'hono';
import { appPathOf, type Path, paths } from '../../domain/paths.ts';
import { mayOpenPage } from '../../domain/roles.ts';
import { isUuid } from '../http/validate.ts';
import type { StudentSession } from '../sessions/sessions.repository.ts';
import type { Sessions } from '../sessions/sessions.ts';

export type FindRecord = (id: string, session: StudentSession) => Promise<unknown>;

interface UnknownPagesParts {
  sessions: Pick<Sessions, 'findFor'>;
  /** True if the lesson is or once was in the course: its page says so. */
  hasEverHad(lesson: string): Promise<boolean>;
  hasExercises(module: string): Promise<boolean>;
  hasReading(document: string): boolean;
  /** True while nobody administers and the key is the printed link's. */
  isFirstOwnerKey(key: string): Promise<boolean>;
  /** Finds only the account's own purchases. */
  findContract: FindRecord;
  /** The page itself refuses whoever may not open it, whether or not the record exists. */
  adminRecords: readonly (readonly [page: Path, find: FindRecord])[];
}

export function unknownPages(parts: UnknownPagesParts) {
  const { sessions, hasEverHad, hasExercises, hasReading, isFirstOwnerKey, findContract, adminRecords } =
    parts;
  const pages = new Hono();

  function guard(page: Path, exists: (c: Context) => boolean | Promise<boolean>) {
    pages.use(page, async (c, next) => {
      // A static path may match where an id could stand.
      const isAsked = ['GET', 'HEAD'].includes(c.req.method) && appPathOf(c.req.path) === page;
      return isAsked && !(await exists(c)) ? c.notFound() : next();
    });
  }

  function guardRecord(page: Path, find: FindRecord, mayKnow: (session: StudentSession) => boolean) {
    guard(page, async (c) => {
      const session = await sessions.findFor(c);
      if (!session || !mayKnow(session)) return true;
      const id = c.req.param('id') ?? '';
      return isUuid(id) && Boolean(await find(id, session));
    });
  }

  guard(paths.lesson, (c) => hasEverHad(c.req.param('lessonId') ?? ''));
  guard(paths.exercises, (c) => hasExercises(c.req.param('moduleId') ?? ''));
  // The page itself says whether an invitation is over.
  guard(
    paths.adminStart,
    (c) => c.req.query('convite') !== undefined || isFirstOwnerKey(c.req.query('chave') ?? ''),
  );
  guard(paths.reading, (c) => hasReading(`${c.req.param('folder')}/${c.req.param('name')}`));
  guardRecord(paths.contract, findContract, () => true);
  for (const [page, find] of adminRecords)
    guardRecord(
      page,
      find,
      ({ profile, lacksSecondFactor }) => mayOpenPage(profile?.role, page) && !lacksSecondFactor,
    );
  return pages;
}
