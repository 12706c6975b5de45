import type { ContentDocument } from '../../domain/content/document.ts';
import type { TestApp } from './test-app.ts';

/** Changes a section of the content and publishes it, as the admin area does. @param cookie of an administrator */
export async function publishChange<Name extends keyof ContentDocument>(
  product: TestApp,
  cookie: string,
  name: Name,
  change: Partial<ContentDocument[Name]>,
): Promise<void> {
  const root = '/api/admin/content';
  const { published } = (await (await product.call('GET', root, { cookie })).json()) as {
    published: { revision: number; document: ContentDocument };
  };
  const json = { ...published.document[name], ...change };
  const saved = await product.call('PUT', `${root}/draft/${name}`, { cookie, json });
  if (!saved.ok) throw new Error(`Not saved: ${saved.status}`);
  const baseRevision = published.revision;
  const answer = await product.call('POST', `${root}/publish`, { cookie, json: { baseRevision } });
  if (!answer.ok) throw new Error(`Not published: ${answer.status}`);
}
