import { type ApiScope, apiScopes } from '../../domain/api-keys.ts';
import type { TestApp } from './test-app.ts';

/** Makes a key as an administrator does. @returns its text */
export async function makeKey(
  { call }: Pick<TestApp, 'call'>,
  cookie: string,
  scopes: readonly ApiScope[] = apiScopes,
): Promise<string> {
  const answer = await call('POST', '/api/admin/api-keys', { cookie, json: { name: 'Planilha', scopes } });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { key: string }).key;
}

/** Returns a function that asks the API with a key, as a program does: no cookie, no origin. */
export const asProgram =
  ({ app }: Pick<TestApp, 'app'>, key: string) =>
  async (method: string, path: string, json?: unknown): Promise<Response> =>
    app.request(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: json === undefined ? null : JSON.stringify(json),
    });
