// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../data/query-client.ts';
import { OwnQuestions } from '../questions/own-questions.tsx';
import { SupportCard } from './dashboard-cards.tsx';

const site = vi.hoisted(() => ({
  supportText: 'Respondemos em até 24 horas úteis.',
  supportPhone: '',
  supportMessage: '',
}));
vi.mock('../../data/content.ts', () => ({ useContent: () => ({ site }) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('with a number the support is a chat in a new tab; without one the link says where it goes', () => {
  render(<SupportCard />);
  const faq = screen.getByRole('link', { name: 'Ver perguntas frequentes' });
  expect([faq.getAttribute('href'), faq.getAttribute('target')]).toEqual(['/faq', null]);
  expect(
    screen.getByText('Escreva a sua dúvida na página da aula: a resposta chega por e-mail.'),
  ).toBeTruthy();
  cleanup();
  site.supportPhone = '+55 11 91234-5678';
  render(<SupportCard />);
  const chat = screen.getByRole('link', { name: /^Falar com o suporte/ });
  expect(chat.getAttribute('target')).toBe('_blank');
  expect(screen.getByText(site.supportText)).toBeTruthy();
});

const question = { id: 'a', lesson_id: 'm1p1', lesson_title: 'Guia', question: 'Posso?', is_answered: false };

test.each([
  [[], undefined],
  [[question], '1 aguardando'],
  [[question, { ...question, id: 'b', is_answered: true }], '1 aguardando, 1 respondida'],
  [[1, 2].map((id) => ({ ...question, id, is_answered: true })), '2 respondidas'],
])('the own questions say how they stand, and lead to their lessons (%#)', async (rows, state) => {
  const answered = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async () => {
    setTimeout(answered.resolve);
    return Response.json(rows);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OwnQuestions />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await answered.promise;
  if (state === undefined) return expect(document.body.textContent).toBe('');
  expect((await screen.findByRole('heading', { name: `Minhas dúvidas · ${state}` })).tagName).toBe('H2');
  const items = screen.getAllByRole('listitem');
  expect(items).toHaveLength(rows.length);
  const link = within(items[0] as HTMLElement).getByRole('link');
  expect(link.getAttribute('href')).toBe('/curso-conteudo/m1p1#duvidas');
});
