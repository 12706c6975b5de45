import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import type { Content } from '../../../domain/content/document.ts';
import type { RenderedFile, RenderInput } from './render-site.ts';

// Worker thread of `render-site.ts`.

interface SiteBundle {
  renderSite(
    content: Content,
    built: { assets: unknown; appHtml: string },
    appUrl: string,
    onlyFile?: string,
  ): Record<string, string>;
  sharingImages(content: Content): Record<string, string>;
}

export async function render({ content, appUrl, dist, onlyFile }: RenderInput): Promise<RenderedFile[]> {
  const bundle = (await import(pathToFileURL(path.join(dist, 'render/build-entry.js')).href)) as SiteBundle;
  const built = {
    assets: JSON.parse(readFileSync(path.join(dist, 'render/assets.json'), 'utf8')) as unknown,
    appHtml: readFileSync(path.join(dist, 'render/app.html'), 'utf8'),
  };
  const texts = Object.entries(bundle.renderSite(content, built, appUrl, onlyFile));
  const files: RenderedFile[] = await Promise.all(
    texts.map(async ([name, text]) => {
      // HTTP's name for a body that is not compressed.
      const identity = new TextEncoder().encode(text);
      return { name, bodies: { identity, ...(!onlyFile && (await compress(identity))) } };
    }),
  );
  if (!onlyFile)
    for (const [name, svg] of Object.entries(bundle.sharingImages(content)))
      files.push({ name, bodies: { identity: renderPng(dist, svg) } });
  return files;
}

/** Compresses once at best quality; requests only choose an encoding. */
async function compress(identity: Uint8Array) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}

function renderPng(dist: string, svg: string): Uint8Array<ArrayBuffer> {
  const fonts = path.join(dist, '../content/fonts');
  const fontFiles = ['regular', 'semibold', 'extrabold'].map((weight) =>
    path.join(fonts, `figtree-${weight}.ttf`),
  );
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Figtree' };
  return new Uint8Array(new Resvg(svg, { fitTo: { mode: 'width', value: 1200 }, font }).render().asPng());
}
