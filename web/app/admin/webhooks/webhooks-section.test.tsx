import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { button, openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { Page } from '../pages/integrations.tsx';

const moment = '2026-05-12T12:00:00Z';
const delivery = {
  id: 'd1',
  type: 'purchase.approved',
  created_at: moment,
  tried_at: moment,
  attempts: 1,
  last_status: 200 as number | null,
  last_answer: 'NF-1042' as string | null,
  last_error: null as string | null,
  delivered_at: moment as string | null,
  failed_at: null as string | null,
  is_waiting: false,
};
const endpoint = {
  id: 'e1',
  url: 'https://notas.example/gancho',
  events: ['purchase.approved', 'purchase.refunded'],
  created_at: moment,
  made_by: 'Dona Flor' as string | null,
  is_paused: false,
  failing_since: null as string | null,
  turned_off_at: null as string | null,
  overlap_until: null,
  waiting: 0,
  latest_deliveries: [delivery],
};

let endpoints: (typeof endpoint)[];
let sent: { route: string; body: unknown }[];
let refusal: { status: number; code: string } | undefined;

async function fakeFetch(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (url === '/api/student') return Response.json(owner);
  if (url === '/api/admin/api-keys') return Response.json({ keys: [] });
  if (method === 'GET') return Response.json(url === '/api/admin/webhooks' ? { endpoints } : {});
  if (refusal) return Response.json({ error: { code: refusal.code } }, { status: refusal.status });
  sent.push({ route: `${method} ${url}`, body: JSON.parse(String(body ?? '{}')) });
  if (url.endsWith('/test')) return Response.json({ ok: false, message: 'O outro sistema respondeu 410.' });
  return Response.json({ id: 'e2', secret: 'whsec_novo', ok: true });
}

const open = async () => {
  const pages = { [paths.adminIntegrations]: Page };
  const opened = await openAdminPage(pages, paths.adminIntegrations, 'Avisos a outros sistemas');
  return opened;
};

beforeEach(() => {
  [endpoints, sent, refusal] = [[endpoint], [], undefined];
  vi.stubGlobal('fetch', vi.fn(fakeFetch));
});

describe('“Avisos a outros sistemas”', () => {
  test('a system that a copy brought back is off until it is turned on', async () => {
    endpoints = [{ ...endpoint, turned_off_at: moment }];
    const { user } = await open();
    expect(await screen.findByText('Desligado')).toBeTruthy();
    await user.click(button('Ligar os avisos a notas.example'));
    const dialog = screen.getByRole('dialog', { name: 'Avisar este sistema de novo?' });
    await user.click(within(dialog).getByRole('button', { name: 'Ligar' }));
    expect(sent).toEqual([{ route: 'POST /api/admin/webhooks/e1/turn-on', body: { is_on: true } }]);
  });

  test('a system is turned off, and its row says so', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Desligar os avisos a notas.example' }));
    endpoints = [{ ...endpoint, turned_off_at: moment }];
    const dialog = screen.getByRole('dialog', { name: 'Parar de avisar este sistema por enquanto?' });
    await user.click(within(dialog).getByRole('button', { name: 'Desligar' }));
    await screen.findByText(/^Desligado em 12 de mai/);
    expect(sent).toEqual([{ route: 'POST /api/admin/webhooks/e1/turn-on', body: { is_on: false } }]);
  });

  test('says what to do where there is none', async () => {
    endpoints = [];
    await open();
    await screen.findByText('Nenhum sistema é avisado ainda');
  });

  test('saves an address with its events, and shows the secret once', async () => {
    const { user } = await open();
    const form = within(await screen.findByRole('form', { name: 'Avisar um sistema' }));
    await user.type(form.getByLabelText('Endereço'), 'http://notas.example');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await form.findByText(/endereço público que comece com https/);
    await user.clear(form.getByLabelText('Endereço'));
    await user.type(form.getByLabelText('Endereço'), 'https://notas.example/g');
    await user.click(form.getByLabelText('Compra aprovada'));
    await user.click(form.getByLabelText('Certificado emitido'));
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('whsec_novo');
    expect(sent).toEqual([
      {
        route: 'POST /api/admin/webhooks',
        body: { url: 'https://notas.example/g', events: ['purchase.approved', 'certificate.issued'] },
      },
    ]);
    await user.click(button('Já guardei'));
    await waitFor(() => expect(screen.queryByText('whsec_novo')).toBeNull());
  });

  test('asks for at least one event, and says that there are enough systems', async () => {
    const { user } = await open();
    refusal = { status: 422, code: 'invalid_input' };
    await user.type(await screen.findByLabelText('Endereço'), 'https://notas.example/g');
    await user.click(button('Salvar'));
    await screen.findByText('Marque pelo menos um aviso.');
    refusal = { status: 409, code: 'wrong_state' };
    await user.click(button('Salvar'));
    await screen.findByText(/no máximo 10 sistemas/);
  });

  test('says who made each, and that one waits while the maker may not administer', async () => {
    const team = { ...endpoint, id: 'e2', url: 'https://outro.example', made_by: null };
    endpoints = [{ ...endpoint, is_paused: true }, team];
    await open();
    await screen.findByText(/^Criado por Dona Flor/);
    screen.getByText('Parado: o Painel está fechado para quem o criou');
    screen.getByText(/^Da equipe, sem registro de quem criou/);
  });

  test('shows the test’s answer in words', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Enviar teste/ }));
    await screen.findByText('O outro sistema respondeu 410.');
  });

  test('shows answers, and tries again only what failed', async () => {
    endpoints = [
      {
        ...endpoint,
        failing_since: moment,
        waiting: 1,
        latest_deliveries: [
          {
            ...delivery,
            id: 'd2',
            delivered_at: null,
            is_waiting: true,
            attempts: 3,
            last_status: 503,
            last_error: 'O outro sistema respondeu 503.',
            last_answer: null,
          },
          delivery,
        ],
      },
    ];
    const { user } = await open();
    await screen.findByText('O outro sistema respondeu 503.');
    screen.getByText('NF-1042');
    screen.getByText(/^Não recebe desde/);
    await user.click(screen.getByRole('button', { name: /^Tentar de novo/ }));
    await waitFor(() =>
      expect(sent.map(({ route }) => route)).toEqual(['POST /api/admin/webhooks/events/d2/retry']),
    );
  });
});
