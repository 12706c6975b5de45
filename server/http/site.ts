import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sitePaths, videoFramePath } from '../../domain/paths.ts';
import { type BuiltFile, type Files, sendBuiltFile } from './built-files.ts';
import type { AppEnv } from './env.ts';
import { videoFrameHeaders } from './security-headers.ts';

export interface Page {
  file: BuiltFile;
  name: string;
  headers: Record<string, string>;
}

/**
 * Returns the build's files in memory, and the public pages, which each publication replaces.
 * @param findEarlier finds a file of an earlier release, which open pages may still request
 */
export function createSite(
  built: Files,
  findEarlier: (path: string) => BuiltFile | undefined = () => undefined,
) {
  let files = built;
  let pages = findPages(built);
  return {
    /** Finds a file of the build by its path, such as `/404.html`. */
    file: (path: string) => files.get(path),
    page(path: string): Page | undefined {
      const page = pages.get(path);
      const file = page ? undefined : findEarlier(path);
      return file ? { file, name: 'file', headers: {} } : page;
    },
    replacePages(rendered: Files): void {
      files = new Map([...built, ...rendered]);
      pages = findPages(files);
    },
  };
}

export type Site = ReturnType<typeof createSite>;

function findPages(files: Files): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const [path, file] of files)
    if (!path.endsWith('.html')) pages.set(path, { file, name: 'file', headers: {} });
  const add = (path: string, name: string, headers = {}) => {
    const file = files.get(name);
    if (file) pages.set(path, { file, name: path, headers });
  };
  for (const path of sitePaths) add(path, path === '/' ? '/index.html' : `${path}.html`);
  add(videoFramePath, '/video-frame.html', { ...videoFrameHeaders, 'X-Robots-Tag': 'noindex' });
  return pages;
}

/** Serves public pages and the build's files. @param onPage called before each */
export function sitePages(site: Site, onPage: (c: Context<AppEnv>, page: string) => void) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const page = isGetOrHead(c.req.method) ? site.page(c.req.path) : undefined;
    if (!page) return next();
    c.set('page', page.name);
    onPage(c, page.name);
    return sendBuiltFile(c, page.file, 200, page.headers);
  });
}

const isGetOrHead = (method: string) => method === 'GET' || method === 'HEAD';

export function notFoundPage(c: Context<AppEnv>, site: Site): Response {
  const file = site.file('/404.html');
  return file ? sendBuiltFile(c, file, 404) : c.text('404', 404);
}
