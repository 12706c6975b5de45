import path from 'node:path';
import { picturesRoot } from '../../../domain/media.ts';
import { paths, samplePagesRoot, sitePaths } from '../../../domain/paths.ts';
import { atMost, maxDocument } from '../../../domain/text-limits.ts';
import { builtText } from '../../http/built-files.ts';
import { withoutScripts } from '../../http/preview-page.ts';
import type { Site } from '../../http/site.ts';

interface StaticPage {
  /** Such as `curso.html`. */
  name: string;
  html: string;
}

/** Files that pages need, by their address: of the build, or in the storage. */
export interface PageFiles {
  built: Set<string>;
  stored: Set<string>;
}

const tagStart = '<link ';

const addressAttributes = /( (?:href|src|srcset|imagesrcset|poster|action)=")([^"]*)"/g;
const styleAddress = /(url\(["']?)(\/[^"')]*)/g;

/**
 * Returns the published pages as they open from a folder: without scripts, with relative addresses; what only the site
 * has leads to its own address.
 * @param files gets what the pages show
 */
export function staticPages(site: Pick<Site, 'file'>, appUrl: string, files: PageFiles): StaticPage[] {
  const fileOf = (page: string) => (page === paths.home ? '/index.html' : `${page}.html`);
  const pages = [...sitePaths, paths.firstLesson].filter((page) => site.file(fileOf(page)));

  function relative(address: string): string {
    const [, route = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    if (!route.startsWith('/') || route.startsWith('//')) return address;
    if (route === paths.certificate) return `../certificados/index.html${rest}`;
    if (pages.some((page) => page === route)) return `${fileOf(route).slice(1)}${rest}`;
    if (route.startsWith(`${picturesRoot}/`) || route.startsWith(`${samplePagesRoot}/`))
      files.stored.add(route);
    else if (site.file(route) && !route.endsWith('.html')) files.built.add(route);
    else return `${appUrl}${address}`;
    return `${route.slice(1)}${rest}`;
  }

  const relativeLinks = (html: string) =>
    atMost(html, maxDocument).replace(
      addressAttributes,
      (_, start: string, value: string) => `${start}${relativeList(value)}"`,
    );
  const relativeStyle = (html: string) =>
    atMost(html, maxDocument).replace(
      styleAddress,
      (_, start: string, value: string) => start + relative(value),
    );

  const relativeList = (list: string) =>
    list
      .split(', ')
      .map((entry) =>
        entry
          .split(' ')
          .map((part, index) => (index === 0 ? relative(part) : part))
          .join(' '),
      )
      .join(', ');

  return pages.map((page) => {
    const file = site.file(fileOf(page));
    const html = file ? withoutScripts(builtText(file)) : '';
    return {
      name: fileOf(page).slice(1),
      html: relativeStyle(relativeLinks(withoutUnusable(html))),
    };
  });
}

/** Returns a style sheet whose files are found from its own folder. @param files gets what it shows */
export function staticStyle(text: string, name: string, files: PageFiles): string {
  return atMost(text, maxDocument).replace(styleAddress, (_, start: string, value: string) => {
    files.built.add(new URL(value, 'https://site').pathname);
    return start + path.posix.relative(path.posix.dirname(name), value);
  });
}

/** Removes what does not load from a folder: modules, the manifest, and the mode of files of another origin. */
function withoutUnusable(html: string): string {
  const [head = '', ...links] = atMost(html, maxDocument).split(tagStart);
  const kept = links.map((link) => {
    const end = link.indexOf('>') + 1;
    const isUnusable = ['rel="modulepreload"', 'rel="manifest"'].some((rel) =>
      link.slice(0, end).includes(rel),
    );
    return isUnusable ? link.slice(end) : tagStart + link;
  });
  return [head, ...kept]
    .join('')
    .replaceAll(' crossorigin="anonymous"', '')
    .replaceAll(' crossorigin=""', '');
}
