import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '../../../ui/toaster.tsx';
import { createQueryClient } from '../../data/query-client.ts';
import { studentMessages } from '../messages.ts';
import { NameCheck } from './name-check.tsx';

let sent: unknown[];
let answer: Response;
beforeEach(() => {
  sent = [];
  answer = Response.json({ ok: true });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    sent.push([url, JSON.parse(String(body))]);
    return answer.clone();
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NameCheck name="Ana Sousa" />
      <Toaster />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function correctTo(name: string): void {
  fireEvent.click(screen.getByRole('button', { name: 'Corrigir' }));
  fireEvent.change(screen.getByLabelText('Nome completo'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Corrigir o nome' }));
}

test('shows the printed name, and sends its confirmation', async () => {
  expect(screen.getByText('ANA SOUSA')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Está certo' }));
  expect(await screen.findByText(studentMessages.certificate.nameChecked)).toBeTruthy();
  expect(sent).toEqual([['/api/certificate/name', { name: 'Ana Sousa' }]]);
});

test('sends the corrected name', async () => {
  correctTo(' Ana Souza ');
  expect(await screen.findByText(studentMessages.certificate.nameCorrected)).toBeTruthy();
  expect(sent).toEqual([['/api/certificate/name', { name: 'Ana Souza' }]]);
});

test.each([
  ['invalid_input', 422, studentMessages.certificate.nameInvalid],
  ['wrong_state', 409, 'O nome deste certificado já foi conferido. Para mudá-lo, fale com o suporte.'],
  ['internal', 500, studentMessages.certificate.nameFailed],
])('shows the error text for %s', async (code, status, text) => {
  answer = Response.json({ error: { code } }, { status });
  correctTo('a@b');
  expect(await screen.findByText(text)).toBeTruthy();
});
