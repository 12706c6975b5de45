import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { Page } from './guide.tsx';

const questions = () => screen.getAllByRole('group').map((one) => one.querySelector('summary')?.textContent);

test('a search puts the question whose title says it first, and an empty one lists the chapters', async () => {
  vi.stubGlobal('fetch', async () => Response.json(owner));
  const { user } = await openAdminPage({ [paths.adminGuide]: Page }, paths.adminGuide, 'Buscar na ajuda');
  const all = questions();
  await user.type(screen.getByLabelText('Buscar na ajuda'), 'reembolso');
  await waitFor(() => expect(questions()[0]).toBe('Como registro um reembolso?'));
  expect(questions().length).toBeLessThan(all.length);
  await user.clear(screen.getByLabelText('Buscar na ajuda'));
  await waitFor(() => expect(questions()).toEqual(all));
  for (const [typed, question] of [
    ['certificado nome corrigido', '“Meu nome saiu errado no certificado”'],
    ['emitir certificado', 'Os exercícios podem contar para o certificado?'],
    ['não consegue entrar', '“Paguei e não consigo entrar”'],
    ['reembolço', 'Como registro um reembolso?'],
    ['cupom', 'Como faço uma promoção?'],
  ] as const) {
    await user.clear(screen.getByLabelText('Buscar na ajuda'));
    await user.type(screen.getByLabelText('Buscar na ajuda'), typed);
    await waitFor(() => expect(questions()[0]).toBe(question));
  }
  await user.clear(screen.getByLabelText('Buscar na ajuda'));
  await user.type(screen.getByLabelText('Buscar na ajuda'), 'xilofone');
  expect(await screen.findByText('Nenhuma resposta com essas palavras.')).toBeTruthy();
});
