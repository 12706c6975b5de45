import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../../domain/rendered-page.ts';

/** Loads the built bundle that renders pages of the application; `scripts/build.ts` writes it. */
export async function loadRenderer(dist: string): Promise<RenderPage> {
  const file = path.join(dist, 'render/render-page.js');
  const bundle = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return bundle.renderPage;
}
