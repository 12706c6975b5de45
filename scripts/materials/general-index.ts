import type { CatalogEntry } from './catalog.ts';
import { type MaterialSource, parseMaterial } from './source/material.ts';

/** The general index as Markdown: every document by module, with what it is for and its formats. */
export function writeIndex(entries: CatalogEntry[]): string {
  const facts = entries.map((entry) => ({ ...entry, ...parseMaterial(entry.text), title: entry.title }));
  const newest = facts
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const chapters = [...new Set(facts.map(({ moduleTitle }) => moduleTitle))].map((title) => {
    const rows = facts
      .filter(({ moduleTitle }) => moduleTitle === title)
      .map((entry) => `| [${entry.title}](../${entry.source}) | ${purposeOf(entry)} | ${formatsOf(entry)} |`);
    return [`## ${title}`, '', '| Documento | Para quê | Formatos |', '|---|---|---|', ...rows].join('\n');
  });
  return [
    '---',
    'title: Índice Geral dos Materiais',
    'kind: Índice',
    'subtitle: Todos os documentos do curso, por módulo',
    'version: 1.0',
    ...(newest ? [`date: ${newest}`] : []),
    '---',
    '',
    'Cada formulário tem duas partes: o material do curso, com guia, exemplo e prompts, e a **folha**, limpa, com espaço para o logotipo e os dados da sua clínica. Todos podem ser lidos na tela; use o Word para adaptar e o PDF para imprimir.',
    '',
    ...chapters.flatMap((chapter) => [chapter, '']),
  ].join('\n');
}

/** A sheet has the name of the material that explains it. */
function purposeOf({ kind, subtitle }: MaterialSource): string {
  return kind === 'Folha' ? 'Folha para preencher' : subtitle;
}

function formatsOf({ hasDocx, hasWorkbook }: CatalogEntry): string {
  return ['PDF', hasDocx && 'Word', hasWorkbook && 'Excel'].filter(Boolean).join(', ');
}
