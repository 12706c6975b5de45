import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { type RehearsalStep, rehearsalSteps } from '../../../../domain/rehearsal.ts';
import { button, openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { Page } from './rehearsal.tsx';

let rehearsals: { id: string; started_at: string; steps: RehearsalStep[] }[];
let finish: (answer: Response) => void;
let status: number;
beforeEach(() => {
  rehearsals = [];
  status = 200;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (url === '/api/student') return Response.json(owner);
    if (method === 'POST') return new Promise<Response>((resolve) => (finish = resolve));
    return Response.json({ rehearsals }, { status });
  });
});

const steps = rehearsalSteps.map((name): RehearsalStep => ({ name, ok: true, ms: 1_234, message: 'Visto.' }));
const failing = steps.map((step): RehearsalStep => {
  if (step.name === 'sale')
    return { ...step, ok: false, message: 'Ligue uma empresa.', path: paths.adminPayments };
  return step.name === 'refund' ? { ...step, ok: false, ms: 0, message: 'Não foi ensaiado.' } : step;
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
  openAdminPage({ [paths.adminRehearsal]: ShownPage }, paths.adminRehearsal, shows);

test('before the first rehearsal it says how to make one; the result comes when it is made', async () => {
  const { user } = await open('Nenhum ensaio ainda');
  await user.click(button('Ensaiar agora'));
  expect(button('Ensaiando...')).toHaveProperty('disabled', true);
  expect(screen.getByText(/Leva menos de um minuto/)).toBeTruthy();
  rehearsals = [{ id: '1', started_at: '2026-11-27T12:00:00Z', steps }];
  finish(Response.json({ steps }));
  expect(await screen.findByText('Os nove passos deram certo')).toBeTruthy();
  expect(screen.getAllByText('1.234 ms')).toHaveLength(9);
  expect(button('Ensaiar agora')).toHaveProperty('disabled', false);
});

test('a failure says what to do and leads there; a step that was not played is no failure', async () => {
  rehearsals = [{ id: '1', started_at: '2026-11-27T12:00:00Z', steps: failing }];
  await open('Falhou: venda');
  expect(screen.getByText('Ligue uma empresa.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Resolver ?: Venda$/ }).getAttribute('href')).toBe(
    paths.adminPayments,
  );
  expect(screen.getAllByText(/: não foi ensaiado/)).toHaveLength(1);
});

test.each([
  ['rehearsal_running', 409, /Um ensaio já está em andamento/],
  ['rate_limited', 429, /muitas vezes|depressa|Espere|Aguarde/i],
])('%s is said, and the button works again', async (code, answerStatus, words) => {
  const { user } = await open('Nenhum ensaio ainda');
  await user.click(button('Ensaiar agora'));
  finish(Response.json({ error: { code } }, { status: answerStatus }));
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(button('Ensaiar agora')).toHaveProperty('disabled', false);
});

test('a list that does not come can be asked for again', async () => {
  status = 500;
  const { user } = await open(/Tente|Não foi possível|não/i);
  status = 200;
  await user.click(await screen.findByRole('button', { name: /Tentar de novo|Tentar novamente/ }));
  expect(await screen.findByText('Nenhum ensaio ainda')).toBeTruthy();
});
