import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../../domain/written-page.ts';

/** @param dist the build's folder @returns the application's pages, as the build has bundled them */
export async function loadRenderer(dist: string): Promise<RenderPage> {
  const file = path.join(dist, 'render/render-page.js');
  const bundle = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return bundle.renderPage;
}
