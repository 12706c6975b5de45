import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../data/query-client.ts';
import { OwnQuestions } from '../questions/own-questions.tsx';
import { SupportCard } from './dashboard-cards.tsx';

const site = vi.hoisted(() => ({ supportText: 'Respondemos.', supportPhone: '', supportMessage: '' }));
vi.mock('../../data/content.ts', () => ({ useContent: () => ({ site }) }));

afterEach(cleanup);

test.each([
  ['', ['Ver perguntas frequentes', '/faq', null], /^Escreva a sua dúvida na página da aula: a resposta/],
  ['+55 11 91234-5678', ['Falar com o suporte', expect.stringMatching(/^https/), '_blank'], /^Respondemos/],
])('with support number “%s” the link says where it leads', (supportPhone, expected, text) => {
  site.supportPhone = supportPhone;
  render(<SupportCard />);
  const link = screen.getByRole('link');
  expect([link.textContent, link.getAttribute('href'), link.getAttribute('target')]).toEqual(expected);
  expect(screen.getByText(text)).toBeTruthy();
});

const question = (id: string, is_answered: boolean) => ({ id, lesson_id: 'm1p1', question: id, is_answered });

test.each([
  [[], undefined],
  [[question('a', false), question('b', true)], 'Minhas dúvidas · 1 aguardando, 1 respondida'],
  [[question('a', true), question('b', true)], 'Minhas dúvidas · 2 respondidas'],
])('the own questions say how they stand, and lead to their lessons (%#)', async (rows, title) => {
  const client = createQueryClient();
  client.setQueryData(['questions'], rows);
  vi.stubGlobal('fetch', async () => Response.json(rows));
  render(<OwnQuestions />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
  expect(screen.queryByRole('heading', { level: 2 })?.textContent).toBe(title);
  const addresses = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(rows.map(() => '/curso-conteudo/m1p1#duvidas'));
});
