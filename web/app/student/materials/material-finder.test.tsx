// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Materials } from '../../data/materials.ts';
import { MaterialFinder } from './material-finder.tsx';

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
      <MaterialFinder materials={materials} />
    </MemoryRouter>,
  );
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const found = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('nothing is listed before the student asks', () => {
  show();
  expect(found()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('words, kind and species find materials of all modules, and templates', () => {
  show();
  choose('Buscar material', 'ÁLTA');
  expect(found()).toEqual(['/materiais/ler/m/a']);
  choose('Buscar material', '');
  choose('Tipo', 'Guia');
  expect(found()).toEqual(['/b.pdf']);
  choose('Tipo', '');
  choose('Espécie', 'ave');
  // One that names no species suits all.
  expect(found()).toEqual(['/materiais/ler/m/a', '/materiais/ler/m/c']);
  choose('Buscar material', 'nada disso');
  expect(screen.getByRole('status').textContent).toMatch(/^Nenhum material encontrado/);
});
