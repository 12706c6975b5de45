import { type Context, Hono } from 'hono';
import { appPathOf, type Path, paths } from '../../domain/paths.ts';
import type { AppEnv } from '../http/env.ts';

interface UnknownPagesParts {
  /** True for a lesson that is in the course, or was in an earlier revision: its page says so. */
  hasEverHad(lesson: string): Promise<boolean>;
  /** @param document its id, such as `bonus/prompts_relatos_caso` */
  hasReading(document: string): boolean;
  /** Answers as the API, to whoever asks for the page. */
  ask(request: Request, bindings: unknown): Response | Promise<Response>;
}

/** Where the API answers for what a page shows. Visitors and students get 401 and 403 there, whatever exists. */
const recordPages: readonly (readonly [page: Path, record: (id: string) => string])[] = [
  [paths.contract, (id) => `/api/purchases/${id}/contract`],
  [paths.deskStudent, (id) => `/api/admin/students/${id}`],
  [paths.deskSale, (id) => `/api/admin/purchases/${id}`],
  [paths.deskLetter, (id) => `/api/admin/letters/${id}`],
  [paths.deskNewsletter, (id) => `/api/admin/newsletter/${id}`],
];

/** Answers 404 with the not-found page where a page's address names something that does not exist. */
export function unknownPages({ hasEverHad, hasReading, ask }: UnknownPagesParts) {
  const pages = new Hono<AppEnv>();

  function guard(page: Path, exists: (c: Context<AppEnv>) => boolean | Promise<boolean>) {
    pages.use(page, async (c, next) => {
      // A page of its own may stand where an id could.
      const isAsked = ['GET', 'HEAD'].includes(c.req.method) && appPathOf(c.req.path) === page;
      return isAsked && !(await exists(c)) ? c.notFound() : next();
    });
  }

  guard(paths.lesson, (c) => hasEverHad(c.req.param('lessonId') ?? ''));
  guard(paths.reading, (c) => hasReading(`${c.req.param('folder')}/${c.req.param('name')}`));
  for (const [page, record] of recordPages)
    guard(page, async (c) => {
      const address = new URL(record(encodeURIComponent(c.req.param('id') ?? '')), c.req.url);
      return (await ask(new Request(address, { headers: c.req.raw.headers }), c.env)).status !== 404;
    });
  return pages;
}
