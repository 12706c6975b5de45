import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../data/query-client.ts';
import { type Backups, BackupsSection } from './backups-section.tsx';

const completedFields = {
  bytes: 2_300_000,
  missing: 0,
  reason: null,
  is_here: true,
  sent_at: null,
  send_reason: null,
};
const nightly = {
  id: 'n',
  is_nightly: true,
  started_at: '2026-11-22T06:00:00Z',
  ...completedFields,
};
const completed = { ...nightly, finished_at: '2026-11-22T06:00:09Z' };
const running = { ...nightly, id: 'r', is_nightly: false, finished_at: null, bytes: null, is_here: false };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: Backups) {
  const requestedUrls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    requestedUrls.push(`${method} ${url}`);
    if (method !== 'POST') return Response.json(answer);
    answer.backups.unshift(running);
    return Response.json({ id: 'r' }, { status: 202 });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackupsSection />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), requestedUrls };
}

test('lists backups with size, failure reason and where they are', async () => {
  const failed = { ...running, id: 'f', reason: 'Não há espaço em disco.' };
  const elsewhere = { ...completed, id: 'e', is_here: false, missing: 2 };
  open({
    is_on: true,
    keep_days: 14,
    restore_check: null,
    backups: [failed, completed, elsewhere],
  });
  await screen.findByRole('table');
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Pedida no Painel.*Não foi feita: Não há espaço em disco\.$/),
    expect.stringMatching(/Da noite.*Completa, 2,3\u00a0MB.*Baixar/),
    expect.stringMatching(/2 arquivos já não existiam; está em outra máquina, ou foi apagada$/),
  ]);
  expect(screen.getAllByRole('button', { name: /^Baixar/ })).toHaveLength(1);
});

test('creates a backup, and disables the button while it runs', async () => {
  const { user, requestedUrls } = open({
    is_on: true,
    keep_days: 14,
    restore_check: null,
    backups: [],
  });
  const button = await screen.findByRole('button', { name: 'Fazer cópia agora' });
  expect(screen.getByText(/^Ainda não há cópia/)).toBeTruthy();
  await user.click(button);
  const row = await screen.findByRole('row', { name: /Pedida no Painel/ });
  expect(within(row).getByRole('status').textContent).toBe('Sendo feita');
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(requestedUrls).toContain('POST /api/admin/backups');
});

const restoreCheck = {
  backup_started_at: '2026-11-22T06:00:00Z',
  checked_at: '2026-11-22T07:00:00Z',
  tables: 38,
  rows: 1_204,
  reason: null,
};

test('shows the result of the weekly test restore', async () => {
  open({ is_on: true, keep_days: 14, restore_check: restoreCheck, backups: [completed] });
  expect(await screen.findByText(/tudo voltou: 38 tabelas, 1\.204 linhas\.$/)).toBeTruthy();
});

test('shows why the weekly test restore failed', async () => {
  const failed = { ...restoreCheck, tables: null, rows: null, reason: 'não há espaço em disco.' };
  open({ is_on: true, keep_days: 14, restore_check: failed, backups: [completed] });
  expect(
    await screen.findByText(/não pôde ser restaurada no ensaio.*: não há espaço em disco\./),
  ).toBeTruthy();
});

test('says that backups are turned off', async () => {
  open({ is_on: false, keep_days: 14, restore_check: null, backups: [] });
  expect(await screen.findByText(/^As cópias da noite estão desligadas/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
