import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { readCatalog } from '../../../../scripts/materials/catalog.ts';
import type { Materials } from '../../data/materials.ts';
import { TemplateList } from './template-list.tsx';

test('the templates stand in groups by their titles, none twice, each with its text and its files', () => {
  const templates = readCatalog()
    .entries.filter(({ id }) => id.startsWith('modelos/'))
    .map(({ id, title, kind }) => ({
      ...{ id, title, kind },
      formats: ['pdf', 'docx', 'json'].map((format) => ({ document: id, format, url: `/${id}.${format}` })),
    }));
  render(<TemplateList {...({ modules: [], templates } as unknown as Materials)} />, {
    wrapper: MemoryRouter,
  });
  const lists = screen.getAllByRole('list');
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual([
    ...['Anamneses', 'Atestados e receita', 'Termos', 'Folhas da equipe', 'Sobre os materiais'],
  ]);
  const titles = lists.map((list) =>
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent ?? ''),
  );
  expect(titles.flat()).toHaveLength(templates.length);
  for (const group of titles) expect(group).toEqual([...group].sort((a, b) => a.localeCompare(b, 'pt-BR')));
  expect(titles[1]?.at(-1)).toBe('Receita');
  expect(titles[4]?.[0]).toBe('Índice Geral dos Materiais');
  const row = within(screen.getByRole('listitem', { name: 'Receita' }));
  expect(row.getByRole('link', { name: 'Ler Receita' }).getAttribute('href')).toMatch(/receituario$/);
  const files = row.getAllByRole('button').map(({ textContent }) => textContent);
  expect(files).toEqual(['Baixar PDF de Receita', 'Baixar Word de Receita']);
});
