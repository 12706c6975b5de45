// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Materials } from '../../data/materials.ts';
import { TemplateList } from './template-list.tsx';

afterEach(cleanup);

const template = (id: string, title: string, kind: string) => ({
  ...{ id: `modelos/${id}`, title, kind, description: '' },
  formats: ['pdf', 'docx', 'json'].map((format) => ({
    document: `modelos/${id}`,
    format,
    url: `/${id}.${format}`,
  })),
});

test('the templates stand in groups by their titles, none twice, each with its text and its files', () => {
  const templates = [
    template('anamnese_ave', 'Anamnese de Ave', 'Folha'),
    template('receituario', 'Receita', 'Receituário'),
    template('atestado_obito', 'Atestado de Óbito', 'Atestado'),
    template('termo_retirada', 'Termo de Retirada', 'Termo'),
    template('termo_cirurgia', 'Termo de Consentimento', 'Termo'),
    template('termo_exames', 'Termo de Êxito', 'Termo'),
    template('folha_internacao', 'Folha de Internação', 'Folha'),
    template('o_que_mudou_2026_2', 'O que Mudou', 'Índice'),
    template('indice_geral', 'Índice Geral', 'Índice'),
  ];
  render(
    <MemoryRouter>
      <TemplateList {...({ modules: [], templates } as unknown as Materials)} />
    </MemoryRouter>,
  );
  const listed = screen.getAllByRole('list').map((list) => [
    list.getAttribute('aria-label'),
    ...within(list)
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('aria-label')),
  ]);
  expect(listed).toEqual([
    ['Anamneses', 'Anamnese de Ave'],
    ['Atestados e receita', 'Atestado de Óbito', 'Receita'],
    ['Termos', 'Termo de Consentimento', 'Termo de Êxito', 'Termo de Retirada'],
    ['Folhas da equipe', 'Folha de Internação'],
    ['Sobre os materiais', 'Índice Geral', 'O que Mudou'],
  ]);
  const row = within(screen.getByRole('listitem', { name: 'Receita' }));
  expect(row.getByRole('link', { name: 'Ler Receita' }).getAttribute('href')).toMatch(/receituario$/);
  const files = row.getAllByRole('button').map(({ textContent }) => textContent);
  expect(files).toEqual(['Baixar PDF de Receita', 'Baixar Word de Receita']);
});
