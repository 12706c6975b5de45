import { Hono } from 'hono';
import { apiKeyBody } from '../../../domain/api-keys.ts';
import { apiDocsPath, apiRoot, openApiPath } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import { sendBuiltFile } from '../../http/built-files.ts';
import { orNotFound } from '../../http/errors.ts';
import { createRenderedFile } from '../../http/send-rendered-page.ts';
import { type V1Dependencies, v1Routes } from './v1.routes.ts';

type Dependencies = Base & V1Dependencies;

/** Lets administrators make keys for other programs, answers these, and documents how. */
export function createApiKeysFeature(dependencies: Dependencies) {
  const { apiKeys, auditLog, config, content, limits, notifyAdmins, policy, transact } = dependencies;
  const v1 = new Hono().route(apiRoot, v1Routes(dependencies));

  async function render(brandName: string) {
    const [{ describeApi }, { renderApiDocs }] = await Promise.all([
      import('./openapi.ts'),
      import('./docs-page.ts'),
    ]);
    const document = await describeApi(v1.routes, config.appUrl, brandName);
    const [json, page] = await Promise.all([
      createRenderedFile('openapi.json', JSON.stringify(document)),
      createRenderedFile('docs.html', renderApiDocs(document)),
    ]);
    return { json, page };
  }

  // Rendered when first asked for, and anew when the site's name changes: it takes long, and anybody may ask.
  let rendered: { brandName: string; files: ReturnType<typeof render> } | undefined;
  function describe() {
    const { brandName } = content.current().site;
    if (rendered?.brandName === brandName) return rendered.files;
    const files = render(brandName);
    rendered = { brandName, files };
    // Renders again at the next request after a failure.
    files.catch(() => {
      if (rendered?.files === files) rendered = undefined;
    });
    return files;
  }

  const fresh = { who: 'admin', proof: 'fresh' } as const;
  const routes = new Hono()
    .get(openApiPath, policy({ who: 'anyone' }), async (c) =>
      sendBuiltFile(c, (await describe()).json, 200, { 'Access-Control-Allow-Origin': '*' }),
    )
    .get(apiDocsPath, policy({ who: 'anyone' }), async (c) =>
      sendBuiltFile(c, (await describe()).page, 200, { 'X-Robots-Tag': 'noindex' }),
    )
    .get('/api/admin/api-keys', policy({ who: 'admin' }), async (c) => c.json({ keys: await apiKeys.list() }))
    .post(
      '/api/admin/api-keys',
      policy({ ...fresh, accountLimit: limits.apiKeys, body: apiKeyBody }),
      async (c) => {
        const key = c.req.valid('json');
        const made = await transact(async (tx) => {
          const detail = `${key.name}: ${key.scopes.join(', ')}`;
          await auditLog.record(tx, c.var.user, { action: 'create-api-key', detail });
          await notifyAdmins(tx, { actor: c.var.user, changed: [`Chave de API: ${key.name}`], former: '' });
          return apiKeys.create(tx, c.var.user.id, key);
        });
        return c.json(made, 201);
      },
    )
    .delete('/api/admin/api-keys/:id', policy({ ...fresh, ids: ['id'] }), async (c) => {
      await transact(async (tx) => {
        const detail = orNotFound(await apiKeys.revoke(tx, c.req.param('id')));
        await auditLog.record(tx, c.var.user, { action: 'revoke-api-key', detail });
      });
      return c.json({ ok: true });
    });
  // Apart, so that their types do not reach the client of the site's own pages.
  routes.route('/', v1);
  return { routes };
}
