import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiKeyState, ApiScope } from '../../../../domain/api-keys.ts';
import { paths } from '../../../../domain/paths.ts';
import { button, openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { Page } from './integrations.tsx';

const row = (name: string, state: ApiKeyState, uses = 0) => ({
  id: name,
  name,
  scopes: ['students:read'] as ApiScope[],
  hint: 'Lb5c',
  made_by: 'Dona',
  created_at: '2026-11-27T12:00:00Z',
  last_used_at: uses > 0 ? '2026-11-28T12:00:00Z' : null,
  uses,
  expires_at: null,
  state,
});

let keys: ReturnType<typeof row>[];
let status: number;
let sent: { method: string; url: string; body: unknown }[];
let answer: () => Response;
beforeEach(() => {
  keys = [];
  status = 200;
  sent = [];
  answer = () => Response.json({ id: 'k1', key: 'iav_chave' }, { status: 201 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url === '/api/student') return Response.json(owner);
    if (url === '/api/admin/webhooks') return Response.json({ endpoints: [] });
    if (method === 'GET') return Response.json({ keys }, { status });
    sent.push({ method, url, body: body && JSON.parse(String(body)) });
    return answer();
  });
});

function ShownPage() {
  return (
    <>
      <Page />
      <Toaster />
    </>
  );
}
const open = (shows: string | RegExp) =>
  openAdminPage({ [paths.adminIntegrations]: ShownPage }, paths.adminIntegrations, shows);

test('a key is made with what was ticked, and shown once', async () => {
  const { user } = await open('Nenhuma chave ainda');
  expect(screen.getByText('Criar chave', { selector: 'summary' }).closest('details')?.open).toBe(false);
  await user.type(screen.getByLabelText('Nome'), 'Planilha');
  await user.click(screen.getByLabelText('Ler vendas'));
  await user.type(screen.getByLabelText(/Vale até/), '2030-01-31');
  keys = [row('Planilha', 'active')];
  await user.click(button('Criar chave'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('iav_chave')).toBeTruthy();
  expect(sent).toEqual([
    {
      method: 'POST',
      url: '/api/admin/api-keys',
      body: { name: 'Planilha', scopes: ['purchases:read'], expires_at: '2030-01-31T23:59:59-03:00' },
    },
  ]);
  await user.click(button('Já guardei'));
  expect(screen.queryByText('iav_chave')).toBeNull();
  expect(await screen.findByText(/Nunca usada. Criada por Dona/)).toBeTruthy();
});

test('a name is asked for before anything is sent; the server asks for a scope', async () => {
  const { user } = await open('Nenhuma chave ainda');
  await user.click(button('Criar chave'));
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy();
  expect(sent).toEqual([]);
  answer = () => Response.json({ error: { code: 'invalid_input' } }, { status: 422 });
  await user.type(screen.getByLabelText('Nome'), 'Planilha');
  await user.click(button('Criar chave'));
  expect(await screen.findByText(/Marque pelo menos uma coisa/)).toBeTruthy();
});

test('each key says whether it works and how it was used; only one that was not revoked can be', async () => {
  keys = [
    row('Notas', 'active', 1_234),
    row('Antiga', 'revoked'),
    row('Vencida', 'expired'),
    row('Bia', 'maker-closed'),
  ];
  const { user } = await open(/Usada 1.234 vezes/);
  expect(screen.getAllByText(/^(Vale|Revogada|Vencida|Parada: .*)$/).length).toBeGreaterThanOrEqual(4);
  expect(screen.queryByRole('button', { name: /a chave Antiga/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revogar a chave Notas' }));
  answer = () => Response.json({ ok: true });
  await user.click(await screen.findByRole('button', { name: 'Revogar a chave' }));
  expect(await screen.findByText('Chave revogada.')).toBeTruthy();
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/admin/api-keys/Notas' }]);
});

test('a list that does not come can be asked for again', async () => {
  status = 500;
  const { user } = await open(/Tente|Não foi possível/i);
  status = 200;
  await user.click(await screen.findByRole('button', { name: /Tentar de novo|Tentar novamente/ }));
  expect(await screen.findByText('Nenhuma chave ainda')).toBeTruthy();
});
