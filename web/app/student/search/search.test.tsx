import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../data/query-client.ts';
import type { SearchAnswer } from '../../data/search.ts';
import { studentMessages } from '../messages.ts';
import { CourseSearch } from '../pages/search.tsx';

const found: SearchAnswer = {
  isPartial: false,
  totals: { lesson: 1, material: 12 },
  results: [
    {
      ...{ kind: 'material', title: 'Guia', place: 'Véspera' },
      url: '/materiais/ler/modulo1_ia_vet/guia#parte-1',
      passage: [
        { text: 'Confirme o ', isMatch: false },
        { text: 'jejum', isMatch: true },
        { text: ' <b>hoje</b>', isMatch: false },
      ],
    },
    { kind: 'lesson', title: 'Aula 1', place: 'Módulo 1', url: '/curso-conteudo/m1v1', passage: [] },
    { kind: 'material', title: 'Tabela', place: '', url: '/storage/course-materials/a.pdf', passage: [] },
  ],
};

let answer: () => Response;
let asked: string[];
beforeEach(() => {
  answer = () => Response.json(found);
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/busca',
        element: (
          <QueryClientProvider client={createQueryClient()}>
            <CourseSearch />
          </QueryClientProvider>
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('shows the results of the address’s query by kind, with marked words and links', async () => {
  open('/busca?q=jejum');
  await screen.findByText('13 resultados para “jejum”');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Aulas',
    'Materiais',
  ]);
  expect(screen.getByText('jejum', { selector: 'mark' })).toBeTruthy();
  const materials = within(screen.getByRole('region', { name: 'Materiais' }));
  const [guide, file] = materials.getAllByRole('link');
  expect(guide?.textContent).toBe('GuiaVésperaConfirme o jejum <b>hoje</b>');
  expect(guide?.getAttribute('href')).toBe('/materiais/ler/modulo1_ia_vet/guia#parte-1');
  expect(file?.getAttribute('target')).toBe('_blank');
  expect(materials.getByText(/^E mais 10/)).toBeTruthy();
});

test('typing updates the address, and sends one request after a pause', async () => {
  const router = open('/busca');
  const field = screen.getByLabelText<HTMLInputElement>('O que você procura?');
  expect(document.activeElement).toBe(field);
  expect(asked).toEqual([]);
  fireEvent.change(field, { target: { value: 'alta ' } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=alta+'));
  await waitFor(() => expect(asked).toEqual(['/api/search?q=alta']));
  expect(field.value).toBe('alta ');
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await screen.findByText(/Escreva uma palavra/);
});

test.each([
  [{ results: [], totals: {}, isPartial: false }, 'Nada encontrado para “jejum”.'],
  [{ ...found, isPartial: true }, 'Nada tem todas as palavras de “jejum”. Aqui está o que tem algumas.'],
])('announces empty and partial results (%#)', async (found, text) => {
  answer = () => Response.json(found);
  open('/busca?q=jejum');
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
});

test('shows an error, and retries', async () => {
  answer = () =>
    Response.json({ error: { code: 'rate_limited' } }, { status: 429, headers: { 'retry-after': '9' } });
  open('/busca?q=jejum');
  await screen.findByText('Muitas tentativas. Tente novamente em 9 segundos.');
  answer = () => Response.json({ error: { code: 'unavailable' } }, { status: 503 });
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText(studentMessages.search.failed);
  answer = () => Response.json(found);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('13 resultados para “jejum”');
});

test.each([
  ['quero o dinheiro de volta', '/minha-conta#compras'],
  ['reembolso na garantia', '/minha-conta#compras'],
  ['Nota Fiscal', '/faq#nota-fiscal'],
  ['mudar a senha', '/alterar-senha'],
  ['certificado', '/curso-conteudo'],
  ['desenhar', undefined],
])('“%s” leads first to the page of the account, also where the course has nothing', async (q, href) => {
  answer = () => Response.json({ results: [], totals: {}, isPartial: false });
  open(`/busca?q=${q}`);
  // The account answers: the course is only said to have nothing.
  const nothing = await screen.findByText(href ? 'Nada nas aulas e nos materiais.' : /^Nada encontrado/);
  expect(nothing.getAttribute('role')).toBe('status');
  expect(screen.queryByText(/^Tente uma palavra só/) === null).toBe(href !== undefined);
  const account = screen.queryByRole('navigation', { name: 'Conta e compra' });
  expect(account?.querySelector('a')?.getAttribute('href')).toBe(href);
});
