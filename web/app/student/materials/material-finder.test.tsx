import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Materials } from '../../data/materials.ts';
import { MaterialSearch } from '../pages/materials.tsx';

const reading = (document: string) => [{ document, format: 'json', url: `/${document}.json` }];
const materials = {
  modules: [
    {
      id: 'modulo2',
      title: 'Módulo 2: Ferramentas',
      materials: [
        {
          id: 'a',
          title: 'Aviso de Alta',
          description: 'Cuidados',
          kind: 'template',
          url: '/a.pdf',
          formats: reading('m/a'),
        },
        {
          ...{ id: 'd', title: 'Template de Anamnese', description: 'Cães e gatos', kind: 'template' },
          ...{
            url: '/d.pdf',
            formats: [{ document: 'm/d_folha', kind: 'Folha', format: 'pdf', url: '/d_folha.pdf' }],
          },
        },
        { id: 'b', title: 'Guia de Gatos', description: null, kind: 'guide', url: '/b.pdf', formats: [] },
      ],
    },
  ],
  templates: [
    { id: 'c', title: 'Anamnese de Ave', description: 'Aves de companhia', formats: reading('m/c') },
  ],
} as unknown as Materials;

afterEach(cleanup);

function show() {
  render(
    <MemoryRouter>
      <MaterialSearch materials={materials}>Módulo 1</MaterialSearch>
    </MemoryRouter>,
  );
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const found = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('nothing is listed before the student asks', async () => {
  show();
  expect(screen.queryByLabelText('Tipo')).toBeNull();
  fireEvent.focus(screen.getByLabelText('Encontrar um material'));
  expect((await screen.findByRole('status')).textContent).toBe('');
  expect(found()).toEqual([]);
});

test('words, kind and species find materials of all modules, and templates', async () => {
  show();
  choose('Encontrar um material', 'ÁLTA');
  await screen.findByText('1 material encontrado');
  expect(found()).toEqual(['/materiais/ler/m/a']);
  choose('Encontrar um material', 'ficha gato imprimir');
  expect(found()).toEqual(['/d.pdf']);
  expect(screen.getByRole('link').textContent).toContain('com folha para imprimir (PDF)');
  choose('Encontrar um material', '');
  choose('Tipo', 'Guia');
  expect(found()).toEqual(['/b.pdf']);
  choose('Tipo', '');
  choose('Espécie', 'ave');
  // One that names no species suits all.
  expect(found()).toEqual(['/materiais/ler/m/a', '/materiais/ler/m/c']);
  choose('Encontrar um material', 'Avisos gatas de ave');
  choose('Espécie', '');
  await screen.findByText(/^Nenhum material tem todas as palavras de “Avisos gatas de ave”/);
  expect(found()).toEqual(['/materiais/ler/m/a', '/materiais/ler/m/c']);
  choose('Encontrar um material', 'xyz de');
  await screen.findByText(/^Nenhum material encontrado/);
  expect(found()).toEqual(['/busca?q=xyz+de']);
  expect(screen.getByRole('link').textContent).toBe('Buscar “xyz de” em todo o curso');
});

test('the modules are hidden while results are shown, until the search is cleared', async () => {
  show();
  const areModulesShown = () => !screen.getByText('Módulo 1').hidden;
  choose('Encontrar um material', 'gato');
  await screen.findByText('2 materiais encontrados');
  expect(areModulesShown()).toBe(false);
  choose('Espécie', 'gato');
  fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(areModulesShown()).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Encontrar um material'));
});
