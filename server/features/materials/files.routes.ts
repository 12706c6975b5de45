import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { materialsRoot, paths } from '../../../domain/paths.ts';
import { isUploadPath } from '../../../domain/uploads.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { AppError } from '../../http/errors.ts';
import { weighFileRequest } from '../../http/file-request.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Storage, StoredFile } from '../../storage/storage.ts';
import type { CourseFilesRepository } from './course-files.repository.ts';

interface FilesParts {
  sessions: Sessions;
  storage: Storage;
  files: CourseFilesRepository;
}

/** The bucket's files, for students only: GET and HEAD, whole or in part. */
export function filesRoutes({ sessions, storage, files }: FilesParts) {
  return new Hono<StudentEnv>().get(
    '/*',
    pageForNavigation,
    requireSession(sessions),
    requireAccess,
    async (c) => {
      const path = askedPath(c.req.url);
      const file = path && (await storage.head(path));
      const named = file && (await describe(files, path));
      if (!named) return notFound(c);

      const answer = weighFileRequest(c.req, file);
      const headers = headersOf(file, named);
      if (answer.status === 304) return c.body(null, 304, headers);
      if (answer.status === 416) {
        throw new AppError('range_not_satisfiable', { 'Content-Range': `bytes */${file.size}` });
      }
      const range = answer.status === 206 ? answer.range : undefined;
      headers['Content-Type'] = named.type;
      headers['Content-Length'] = String(range ? range.end - range.start + 1 : file.size);
      if (c.req.method === 'HEAD') return c.body(null, 200, headers);
      if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${file.size}`;
      const content = await storage.read(path, range);
      // Replaced between the two looks: the headers above would be another file's.
      if (content?.etag !== file.etag) {
        if (content && 'cancel' in content.body) await content.body.cancel();
        throw new AppError('unavailable');
      }
      return c.body(content.body, answer.status, headers);
    },
  );
}

/**
 * Somebody who follows a link without a session logs in first and then comes back to the file; without access to the
 * course, the student area says why.
 */
const pageForNavigation = createMiddleware<StudentEnv>(async (c, next) => {
  await next();
  const { status } = c.res;
  if ((status !== 401 && status !== 403) || c.req.method !== 'GET' || !isNavigation(c)) return;
  const login = `${paths.login}?${new URLSearchParams({ voltar: new URL(c.req.url).pathname })}`;
  const headers = { Location: status === 401 ? login : paths.studentArea, 'Cache-Control': 'no-store' };
  c.res = new Response(null, { status: 302, headers });
});

function isNavigation(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  return mode ? mode === 'navigate' : (c.req.header('accept') ?? '').includes('text/html');
}

function notFound(c: Context<StudentEnv>): Response | Promise<Response> {
  if (isNavigation(c)) return c.notFound();
  throw new AppError('not_found');
}

/** @returns the path below the bucket; nothing when the address is not one that the product makes */
function askedPath(url: string): string | undefined {
  try {
    const names = new URL(url).pathname.slice(materialsRoot.length + 1).split('/');
    const decoded = names.map(decodeURIComponent);
    // An encoded slash would join two names into a path of its own.
    return decoded.some((name) => name.includes('/')) ? undefined : decoded.join('/');
  } catch {
    return undefined;
  }
}

const pdf = 'application/pdf';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const types = new Map([
  ['pdf', pdf],
  ['xlsx', xlsx],
]);

/** @returns type and name for saving; nothing for what is no file of the course, such as an upload without its row */
async function describe(files: CourseFilesRepository, path: string) {
  if (isUploadPath(path)) {
    const row = await files.findByPath(path);
    return row && { type: row.file_type, name: row.file_name };
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  const type = types.get(name.slice(name.lastIndexOf('.') + 1));
  return type && { type, name };
}

/** Whatever a file contains, it runs nothing and loads nothing. */
const inert = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/** Safari shows no PDF in a sandbox, and older browsers take their PDF reader for an object. */
const pdfPolicy = `${inert}; object-src 'self'`;
const policy = `${inert}; sandbox`;

function headersOf(file: StoredFile, named: { type: string; name: string }): Record<string, string> {
  return {
    ETag: file.etag,
    'Last-Modified': file.modified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=3600',
    // The next person on the same device has another cookie, or none.
    Vary: 'Cookie',
    'Content-Disposition': contentDisposition(named.type === xlsx ? 'attachment' : 'inline', named.name),
    'Content-Security-Policy': named.type === pdf ? pdfPolicy : policy,
    // By the standard a sandboxed document may not ask for an opener policy; a file needs none.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
