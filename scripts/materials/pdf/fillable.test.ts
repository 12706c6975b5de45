import { expect, test } from 'vitest';
import { countDifferences, drawPages, fillForm, readForm } from '../../../tests/support/pdf-forms.ts';
import { readPdf } from '../../../tests/support/pdf-pages.ts';
import { parseBlocks } from '../source/markdown.ts';
import { type PdfInput, renderPdf } from './render-pdf.ts';

const source = `
\`\`\`campos
# Animal
Nome {2} | Prontuário nº
Sexo: ( ) Macho ( ) Fêmea | Exame em ____/____/____
Histórico {linhas:3}
\`\`\`

## Preparo

- [ ] Jejum até ______.
- [ ] Termo assinado.

| Hora | FC |
|---|---|
| 08:00 | |
| | |

<!-- pagina -->

## Fim

\`\`\`campos
Nome completo | Assinatura
\`\`\`
`;
const blocks = parseBlocks(source, { document: 'modelos/x', resolve: (href) => href });
const about = { id: 'modelos/x', brand: 'Casa', courseTitle: 'Curso', moduleTitle: 'Módulo 1: Um' };
const facts = { title: 'Folha “A”', subtitle: 'Para quê', version: '1.0', date: '2026-11-22', sources: [] };
const sheet: PdfInput = { ...about, ...facts, kind: 'Folha', blocks, isFillable: true };
const filled = await renderPdf(sheet);

test('each place to fill in has a name, and a label to read aloud, in the order of the page', async () => {
  const { places } = await readForm(filled);
  const own = places.filter(({ name }) => !name.startsWith('clinica_'));
  expect(own.map(({ page, label }) => `${page} ${label}`)).toEqual([
    '1 Animal: Nome',
    '1 Animal: Prontuário nº',
    '1 Animal: Sexo: Macho',
    '1 Animal: Sexo: Fêmea',
    '1 Animal: Exame em: dia',
    '1 Animal: Exame em: mês',
    '1 Animal: Exame em: ano',
    '1 Animal: Histórico',
    '1 Preparo: Jejum até',
    '1 Preparo: Jejum até',
    '1 Preparo: Termo assinado',
    '1 Preparo: 08:00: FC',
    '1 Preparo: linha 2: Hora',
    '1 Preparo: linha 2: FC',
    '2 Animal: Nome',
    '2 Animal: Prontuário nº',
    '2 Alto da página: Data',
    '2 Alto da página: Responsável',
    '2 Fim: Nome completo',
  ]);
  // A person signs by hand; the box of a list comes before its blank.
  expect(places.map(({ label }) => label).join()).not.toContain('Assinatura');
  expect(own.filter(({ label }) => label === 'Preparo: Jejum até').map(({ type }) => type)).toEqual([
    'Btn',
    'Tx',
  ]);
  expect(places.slice(0, 2).map(({ name }) => name)).toEqual([
    'clinica_clinica_nome_ou_razao_social',
    'clinica_cnpj',
  ]);
});

test('the tags stay, and hold every field as a Form', async () => {
  const { places, tagged } = await readForm(filled);
  expect([...tagged].sort()).toEqual(places.map(({ id }) => id).sort());
  const pdf = await readPdf(filled);
  expect(pdf).toMatchObject({ isUa: true, isMarked: true });
  expect(pdf.headings.map(({ text }) => text)).toEqual(['Folha “A”', 'Preparo', 'Fim']);
  expect(pdf.links).toEqual([]);
});

test('what is filled in comes back, on a later page too', async () => {
  const values = {
    animal_nome: 'Açaí, o “gato”',
    animal_sexo_femea: true,
    animal_historico: 'Dois\nparágrafos',
    preparo_linha_2_fc: '120',
  };
  const { places } = await readForm(await fillForm(filled, values));
  const valuesOf = (name: string) => places.filter((place) => place.name === name).map(({ value }) => value);
  expect(valuesOf('animal_nome')).toEqual([values.animal_nome, values.animal_nome]);
  expect(valuesOf('animal_sexo_femea')).toEqual(['Sim']);
  expect(valuesOf('animal_sexo_macho')).toEqual(['Off']);
  expect(valuesOf('animal_historico')).toEqual([values.animal_historico]);
  expect(valuesOf('preparo_linha_2_fc')).toEqual(['120']);
});

test('printed empty it is the sheet without fields, and the same bytes each time', async () => {
  const plain = await drawPages(await renderPdf({ ...sheet, isFillable: false }));
  const pages = await drawPages(filled);
  expect(pages).toHaveLength(plain.length);
  for (const [index, page] of pages.entries())
    expect(countDifferences(page, plain[index] ?? Buffer.alloc(0))).toBeLessThan(12);
  expect(Buffer.from(await renderPdf(sheet)).equals(Buffer.from(filled))).toBe(true);
});

test('a sheet without the switch has no field', async () => {
  const { places } = await readForm(await renderPdf({ ...sheet, isFillable: false }));
  expect(places).toEqual([]);
});
