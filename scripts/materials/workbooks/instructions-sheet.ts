import type { Workbook } from 'exceljs';
import { colors } from '../theme.ts';
import { protect } from './data-sheet.ts';
import { instructionsSheet } from './formulas.ts';
import { argb, font } from './look.ts';
import type { WorkbookSpec } from './spec.ts';

const common = [
  'Salve uma cópia com o nome da clínica, em uma pasta de acesso restrito.',
  'Na aba Parâmetros, escreva o nome da clínica na célula B4: ele sai no alto de cada aba, também no papel.',
  'Na mesma aba, as listas de título verde são da clínica: troque os exemplos pelos seus. As de título cinza são fixas: as fórmulas dependem delas.',
  'As linhas marcadas "Exemplo fictício: apague" servem só para mostrar a conta: limpe as células digitadas antes de começar.',
  'Célula amarela é campo obrigatório ainda vazio. Coluna de título verde mais claro é automática. A proteção das abas não tem senha: serve só para evitar enganos.',
];

/** How to begin, in a few paragraphs, and the only line that names the course. */
export function addInstructionsSheet(
  workbook: Workbook,
  spec: WorkbookSpec,
  about: { title: string; brand: string },
): void {
  const sheet = workbook.addWorksheet(instructionsSheet, {
    properties: { tabColor: { argb: argb(colors.leaf200) } },
    views: [{ showGridLines: false, state: 'normal' }],
    pageSetup: {
      paperSize: 9,
      orientation: 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 1,
      margins: { left: 0.6, right: 0.6, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
    },
  });
  sheet.getColumn(1).width = 4;
  sheet.getColumn(2).width = 84;
  sheet.getCell('A1').value = about.title;
  sheet.getCell('A1').font = font(colors.leaf800, { bold: true, size: 14 });
  sheet.getRow(1).height = 30;
  const pages = spec.sheets.map(({ name, pages: blocks, repeated }) =>
    blocks.length === 1
      ? `${name} sai em uma página de largura`
      : `${name} sai em ${blocks.length} páginas lado a lado (${blocks.map(([first, last]) => `${first} a ${last}`).join('; ')}), com as colunas A a ${repeated} repetidas`,
  );
  const notes = [
    ...common,
    ...spec.notes,
    `Impressão em A4 paisagem: ${pages.join('; ')}. Filtre antes de imprimir: sem filtro, saem também as linhas vazias.`,
  ];
  notes.forEach((text, index) => {
    const number = sheet.getCell(index + 3, 1);
    number.value = index + 1;
    number.font = font(colors.leaf700, { bold: true });
    number.alignment = { vertical: 'top', horizontal: 'left' };
    const cell = sheet.getCell(index + 3, 2);
    cell.value = text;
    cell.font = font(colors.ink);
    cell.alignment = { wrapText: true, vertical: 'top' };
    sheet.getRow(index + 3).height = 15 * Math.ceil(text.length / 82) + 6;
  });
  const origin = sheet.getCell(notes.length + 4, 2);
  origin.value = `Modelo do curso ${about.brand}, edição 2.0, 22/11/2026.`;
  origin.font = font(colors.inkSoft, { size: 9 });
  protect(sheet);
}
