import path from 'node:path';
import { picturesRoot } from '../../../domain/media.ts';
import { paths, samplePagesRoot, sitePaths } from '../../../domain/paths.ts';
import { atMost, maxDocument } from '../../../domain/text-limits.ts';
import { builtText } from '../../http/built-files.ts';
import { withoutScripts } from '../../http/preview-page.ts';
import type { Site } from '../../http/site.ts';
import type { AddFile } from './export-sinks.ts';

const addressAttributes = /( (?:href|src|srcset|imagesrcset|poster|action)=")([^"]*)"/g;
const styleAddress = /(url\(["']?)(\/[^"')]*)/g;

/**
 * Writes the published pages as they open from a folder, with what they show: without scripts, with relative addresses;
 * what only the site has leads to its own address.
 * @param stored gets the pictures: their name in the export, and their path in the storage
 */
export async function writePages(
  add: AddFile,
  stored: Map<string, string>,
  site: Pick<Site, 'file'>,
  appUrl: string,
): Promise<void> {
  const fileOf = (page: string) => (page === paths.home ? '/index.html' : `${page}.html`);
  const pages = new Set<string>(sitePaths.filter((page) => site.file(fileOf(page))));
  /** Files of the build that pages and their style sheets need. */
  const built = new Set<string>();

  function relative(address: string): string {
    const [, route = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    if (!route.startsWith('/') || route.startsWith('//')) return address;
    if (route === paths.certificate) return `../certificados/index.html${rest}`;
    if (pages.has(route)) return `${fileOf(route).slice(1)}${rest}`;
    if (route.startsWith(`${picturesRoot}/`)) stored.set(`site${route}`, route.slice(1));
    else if (route.startsWith(`${samplePagesRoot}/`))
      stored.set(`site${route}`, route.slice(samplePagesRoot.length + 1));
    else if (site.file(route) && !route.endsWith('.html')) built.add(route);
    else return `${appUrl}${address}`;
    return `${route.slice(1)}${rest}`;
  }

  // The addresses of a `srcset` have a width each.
  const relativeList = (list: string) =>
    list
      .split(', ')
      .map((entry) =>
        entry
          .split(' ')
          .with(0, relative(entry.split(' ')[0] ?? ''))
          .join(' '),
      )
      .join(', ');

  for (const page of pages) {
    const file = site.file(fileOf(page));
    const html = file ? withoutUnusable(withoutScripts(builtText(file))) : '';
    const linked = atMost(html, maxDocument).replace(
      addressAttributes,
      (_, start: string, value: string) => `${start}${relativeList(value)}"`,
    );
    await add(`site${fileOf(page)}`, replaceStyleAddresses(linked, relative));
  }
  // A style sheet adds its fonts while the set is read.
  for (const name of built) {
    const file = site.file(name);
    const bytes = file?.bodies.identity ?? new Uint8Array();
    if (!file || !name.endsWith('.css')) {
      await add(`site${name}`, [bytes], bytes.length);
      continue;
    }
    const style = replaceStyleAddresses(builtText(file), (address) => {
      built.add(new URL(address, 'https://site').pathname);
      return path.posix.relative(path.posix.dirname(name), address);
    });
    await add(`site${name}`, style);
  }
}

const replaceStyleAddresses = (text: string, replacement: (address: string) => string) =>
  atMost(text, maxDocument).replace(
    styleAddress,
    (_, start: string, address: string) => start + replacement(address),
  );

/** Removes what does not load from a folder: modules, the manifest, and the mode of files of another origin. */
function withoutUnusable(html: string): string {
  const parts = atMost(html, maxDocument).split(/(?=<link )/);
  const kept = parts.map((part) => {
    const end = part.indexOf('>') + 1;
    return /rel="(?:modulepreload|manifest)"/.test(part.slice(0, end)) ? part.slice(end) : part;
  });
  return kept.join('').replaceAll(' crossorigin="anonymous"', '').replaceAll(' crossorigin=""', '');
}
