import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { builtFileTypes, findReplacement } from '../../../domain/documents/catalog.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { docxType, pdfType, xlsxType } from '../../../domain/file-formats.ts';
import { mediaIdOf } from '../../../domain/media.ts';
import { materialsRoot, paths, storageUrl } from '../../../domain/paths.ts';
import { isUploadPath } from '../../../domain/uploads.ts';
import type { Base } from '../../base.ts';
import { createIsFromProxy } from '../../http/client-ip.ts';
import { compressJson } from '../../http/compressed.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { AppError } from '../../http/errors.ts';
import { sendFile } from '../../http/send-file.ts';
import type { SessionEnv } from '../../sessions/env.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { MediaFeature } from '../media/media.feature.ts';
import type { CourseFilesRepository } from './course-files.repository.ts';

export interface FilesDependencies extends Pick<Base, 'policy' | 'storage' | 'catalog' | 'config'> {
  content: Pick<ContentFeature, 'showsMedia'>;
  media: Pick<MediaFeature, 'repository'>;
  files: CourseFilesRepository;
  /** @param id such as `aulas/a1b2c3` */
  findWrittenLesson(id: string): Document | undefined;
}

interface FileDescription {
  type: string;
  /** The name to save the file under. */
  name: string;
}

/** Routes of the course's files: texts of lessons as JSON, and what the store holds, to students only. */
export function filesRoutes(dependencies: FilesDependencies) {
  const { policy, storage, catalog, config, findWrittenLesson } = dependencies;
  const isFromProxy = createIsFromProxy(config.TRUST_PROXY);
  return new Hono<SessionEnv>()
    .use('/*', redirectNavigation)
    .get('/aulas/:file{[a-z0-9]+\\.json}', policy({ who: 'student' }), compressJson, (c) => {
      const document = findWrittenLesson(`aulas/${c.req.param('file').slice(0, -'.json'.length)}`);
      if (!document) return answerNotFound(c);
      return c.json(document, 200, { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' });
    })
    .get('/*', policy({ who: 'student' }), compressJson, async (c) => {
      const path = storagePathOf(c.req.url);
      const file = path && (await storage.head(path));
      const { profile, adminClosedBy } = c.get('session');
      const mayAdminister = profile?.role === 'admin' && !adminClosedBy;
      const description = file && (await describe(dependencies, path, mayAdminister));
      const [, id = '', ending = ''] = /^([^.]*)\.([a-z0-9.]+)$/.exec(path ?? '') ?? [];
      const replacement = description ? undefined : findReplacement(catalog(), id)?.document.id;
      if (replacement) return c.redirect(storageUrl(`${replacement}.${ending}`));
      if (!description) return answerNotFound(c);
      const proxySends = config.PROXY_SENDS_VIDEOS && isVideo(description) && isFromProxy(c);
      if (proxySends && (await storage.shareWithGroup?.(path)))
        return c.body(null, 200, {
          ...headersOf(description),
          'Content-Type': description.type,
          'X-Accel-Redirect': `${proxyRoot}/${encodeURI(path)}`,
        });
      return sendFile(c, storage, { ...file, path }, description.type, headersOf(description));
    });
}

/** Path under which the proxies of `deploy/` find the store; nothing leads there from outside. */
const proxyRoot = '/_storage';
const isVideo = ({ type }: FileDescription) => type.startsWith('video/');

/** Redirects refused navigation: to the login and back, or to the student area, which explains missing access. */
const redirectNavigation = createMiddleware<SessionEnv>(async (c, next) => {
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

function answerNotFound(c: Context<SessionEnv>): Response | Promise<Response> {
  if (isNavigation(c)) return c.notFound();
  throw new AppError('not_found');
}

/** Returns the path in the store; undefined for a URL that the product never creates. */
function storagePathOf(url: string): string | undefined {
  try {
    const names = new URL(url).pathname.slice(materialsRoot.length + 1).split('/');
    const decoded = names.map(decodeURIComponent);
    // An encoded slash would add a path segment.
    return decoded.some((name) => name.includes('/')) ? undefined : decoded.join('/');
  } catch {
    return undefined;
  }
}

/** Returns undefined for uploads without a row, and for media that only a draft shows unless an admin asks. */
async function describe(
  { files, content, media }: Pick<FilesDependencies, 'files' | 'content' | 'media'>,
  path: string,
  mayAdminister: boolean,
): Promise<FileDescription | undefined> {
  if (path.startsWith('media/')) {
    const description = await media.repository.describeFile(path);
    return description && (mayAdminister || (await content.showsMedia(mediaIdOf(path) ?? '')))
      ? description
      : undefined;
  }
  if (isUploadPath(path)) {
    const row = await files.findByPath(path);
    return row && { type: row.file_type, name: row.file_name };
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  const knownType = Object.entries(builtFileTypes).find(([ending]) => name.endsWith(`.${ending}`));
  return knownType && { type: knownType[1], name };
}

/** Content-Security-Policy: files can neither run scripts nor load anything. */
const baseCsp = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/** Safari shows no PDF in a sandbox, and older browsers load their PDF viewer as an object. */
const pdfCsp = `${baseCsp}; object-src 'self'`;
const documentCsp = `${baseCsp}; sandbox`;
/** Browsers wrap a video in a page; in a sandbox it would be requested without the cookie. */
const videoCsp = `${baseCsp}; media-src 'self'`;

function headersOf({ type, name }: FileDescription): Record<string, string> {
  return {
    'Cache-Control': 'private, max-age=3600',
    // Another user of the device has another cookie, or none.
    Vary: 'Cookie',
    'Content-Disposition': contentDisposition(
      type === xlsxType || type === docxType ? 'attachment' : 'inline',
      name,
    ),
    'Content-Security-Policy': type === pdfType ? pdfCsp : isVideo({ type, name }) ? videoCsp : documentCsp,
    // A sandboxed document may not set an opener policy; files need none.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
