import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { drawnTypes } from '../../../domain/documents/catalog.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { docx, pdf, xlsx } from '../../../domain/file-formats.ts';
import { mediaIdOf } from '../../../domain/media.ts';
import { materialsRoot, paths } from '../../../domain/paths.ts';
import { isUploadPath } from '../../../domain/uploads.ts';
import type { Base } from '../../base.ts';
import { compressed } from '../../http/compressed.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { AppError } from '../../http/errors.ts';
import { sendFile } from '../../http/send-file.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import type { CourseFilesRepository } from './course-files.repository.ts';

export interface FilesParts extends Pick<Base, 'policy' | 'storage'> {
  files: CourseFilesRepository;
  /** @param path below `media/` */
  describeMedia(path: string): Promise<Named | undefined>;
  showsMedia(id: string): Promise<boolean>;
  /** @param id such as `aulas/a1b2c3` */
  findWritten(id: string): Document | undefined;
}

interface Named {
  type: string;
  /** The name to save the file under. */
  name: string;
}

export function filesRoutes({ policy, storage, findWritten, ...parts }: FilesParts) {
  return new Hono<StudentEnv>()
    .use('/*', pageForNavigation)
    .get('/aulas/:file{[a-z0-9]+\\.json}', policy({ who: 'student' }), compressed, (c) => {
      const document = findWritten(`aulas/${c.req.param('file').replace(/\.json$/, '')}`);
      if (!document) return notFound(c);
      return c.json(document, 200, { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' });
    })
    .get('/*', policy({ who: 'student' }), compressed, async (c) => {
      const path = askedPath(c.req.url);
      const file = path && (await storage.head(path));
      const { profile, lacksSecondFactor } = c.get('session');
      const isAdmin = profile?.role === 'admin' && !lacksSecondFactor;
      const named = file && (await describe(parts, path, isAdmin));
      if (!named) return notFound(c);
      return sendFile(c, storage, { ...file, path }, named.type, headersOf(named));
    });
}

/** Redirects navigation to the login and back, or without access to the student area, which says why. */
const pageForNavigation = createMiddleware<StudentEnv>(async (c, next) => {
  await next();
  const { status } = c.res;
  if ((status !== 401 && status !== 403) || c.req.method !== 'GET' || !isNavigation(c)) return;
  const login = `${paths.login}?${new URLSearchParams({ voltar: new URL(c.req.url).pathname })}`;
  c.res = new Response(null, {
    status: 302,
    headers: { Location: status === 401 ? login : paths.studentArea },
  });
});

function isNavigation(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  return mode ? mode === 'navigate' : (c.req.header('accept') ?? '').includes('text/html');
}

function notFound(c: Context<StudentEnv>): Response | Promise<Response> {
  if (isNavigation(c)) return c.notFound();
  throw new AppError('not_found');
}

/** Returns the bucket path; undefined for a URL that the product never creates. */
function askedPath(url: string): string | undefined {
  try {
    const names = new URL(url).pathname.slice(materialsRoot.length + 1).split('/');
    const decoded = names.map(decodeURIComponent);
    // An encoded slash would add a path segment.
    return decoded.some((name) => name.includes('/')) ? undefined : decoded.join('/');
  } catch {
    return undefined;
  }
}

/** Returns undefined for uploads without a row, and to non-admins for those only in a draft. */
async function describe(
  { files, describeMedia, showsMedia }: Pick<FilesParts, 'files' | 'describeMedia' | 'showsMedia'>,
  path: string,
  isAdmin: boolean,
): Promise<Named | undefined> {
  if (path.startsWith('media/')) {
    const named = await describeMedia(path);
    return named && (isAdmin || (await showsMedia(mediaIdOf(path) ?? ''))) ? named : undefined;
  }
  if (isUploadPath(path)) {
    const row = await files.findByPath(path);
    return row && { type: row.file_type, name: row.file_name };
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  const known = Object.entries(drawnTypes).find(([ending]) => name.endsWith(`.${ending}`));
  return known && { type: known[1], name };
}

/** Files can neither run scripts nor load anything. */
const inert = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/** Safari shows no PDF in a sandbox, and older browsers load their PDF viewer as an object. */
const pdfPolicy = `${inert}; object-src 'self'`;
const policy = `${inert}; sandbox`;
/** Browsers wrap a video in a page; in a sandbox it would be requested without the cookie. */
const videoPolicy = `${inert}; media-src 'self'`;

function headersOf({ type, name }: Named): Record<string, string> {
  return {
    'Cache-Control': 'private, max-age=3600',
    // Another user of the device has another cookie, or none.
    Vary: 'Cookie',
    'Content-Disposition': contentDisposition(type === xlsx || type === docx ? 'attachment' : 'inline', name),
    'Content-Security-Policy': type === pdf ? pdfPolicy : type.startsWith('video/') ? videoPolicy : policy,
    // A sandboxed document may not set an opener policy; files need none.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
