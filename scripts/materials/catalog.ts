import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { courseModules } from '../../content/course.ts';
import { type ReplacedMaterial, replacedMaterials } from '../../content/replaced-materials.ts';
import { site } from '../../content/site.ts';
import { indexId, sheetEnding } from '../../domain/documents/catalog.ts';
import { isSheet } from '../../domain/documents/document.ts';
import { documentId, listSources, type MaterialFacts, parseMaterial, readSource } from './source/document.ts';

export const projectRoot = path.resolve(import.meta.dirname, '../..');
export const sourcesFolder = path.join(projectRoot, 'content/materials');

/** A document of the course with its facts. Its title is that of its lesson, if it has one. */
export interface CatalogEntry extends MaterialFacts {
  /** Module folder and file name without extension: `modulo2_ia_vet/checklist_pre_operatorio`. */
  id: string;
  source: string;
  /** Markdown with shared blocks included. */
  text: string;
  /** `Módulo 2: Ferramentas Práticas de IA para Clínicas` */
  moduleTitle: string;
  brand: string;
  courseTitle: string;
  hasDocx: boolean;
  hasWorkbook: boolean;
  hasPreview: boolean;
  /** Values in the picture of a sheet filled in, by the names of its fields. */
  exampleFields: Record<string, string> | undefined;
  replaced: ReplacedMaterial[];
}

/** All documents of content/materials. */
export interface ReadCatalog {
  entries: CatalogEntry[];
  /** Files that content/course.ts names but that do not exist. */
  missing: string[];
}

type ShippedLesson = (typeof courseModules)[number]['lessons'][number];

const lessons = new Map<string, ShippedLesson>(
  courseModules.flatMap(({ folder, lessons }) =>
    lessons.flatMap((lesson) => (lesson.material ? [[`${folder}/${lesson.material}`, lesson] as const] : [])),
  ),
);
const lessonOrder: string[] = [...lessons.keys()];

/** Returns all documents, those of the folder and then the general index. Throws any error with its file's name. */
export function readCatalog(folder = sourcesFolder): ReadCatalog {
  const sources = listSources(folder);
  const ids = new Set(sources.map(documentId));
  const problems: string[] = [];
  const entries = sources.flatMap((source) => {
    try {
      return [toEntry(source, readSource(folder, source), ids)];
    } catch (error) {
      problems.push(`${path.join('content/materials', source)}: ${(error as Error).message}`);
      return [];
    }
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  entries.sort(
    (a, b) =>
      positionOf(a) - positionOf(b) ||
      Number(!!a.supplementTo) - Number(!!b.supplementTo) ||
      (a.id < b.id ? -1 : 1),
  );
  entries.push(toEntry(`${indexId}.md`, writeIndex(entries), ids));
  const missing = lessonOrder.filter((id) => !ids.has(id));
  return { entries, missing: missing.map((id) => path.join('content/materials', `${id}.md`)) };
}

function toEntry(source: string, text: string, ids: ReadonlySet<string>): CatalogEntry {
  const id = documentId(source);
  const { body: _, ...facts } = parseMaterial(text);
  const lesson = lessons.get(id);
  const { kind, supplementTo } = facts;
  if (supplementTo && !lessons.has(supplementTo))
    throw new Error(`nenhuma aula tem este documento: ${supplementTo}`);
  const isForm = kind === 'Modelo' || kind === 'Checklist';
  return {
    ...{ ...facts, id, source, text },
    title: lesson?.title ?? facts.title,
    moduleTitle: courseModules.find((module) => module.folder === path.dirname(id))?.title ?? 'Modelos',
    brand: site.brandName,
    courseTitle: site.courseTitle,
    // A form with a sheet is filled in there.
    hasDocx: isSheet(kind) || (isForm && !ids.has(id + sheetEnding)),
    hasWorkbook: lesson?.type === 'spreadsheet',
    hasPreview: lesson !== undefined || supplementTo !== undefined || id.endsWith(sheetEnding),
    exampleFields: readExampleFields(id),
    replaced: replacedMaterials.filter(({ by }) => by === id),
  };
}

function readExampleFields(id: string): CatalogEntry['exampleFields'] {
  const file = path.join(sourcesFolder, `${id}.exemplo.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Returns the place of a document's lesson in the course; documents without a lesson come last. */
function positionOf({ id, supplementTo }: CatalogEntry): number {
  const index = lessonOrder.indexOf((supplementTo ?? id).replace(new RegExp(`${sheetEnding}$`, 'u'), ''));
  return index < 0 ? lessonOrder.length : index;
}

/** Returns the files that rendering a document writes, relative to the output folder. */
export function filesOf({ id, hasPreview, hasDocx, hasWorkbook, exampleFields }: CatalogEntry): string[] {
  const endings = [
    'json',
    'pdf',
    hasPreview && 'avif',
    hasPreview && '1280.avif',
    exampleFields && 'exemplo.avif',
    exampleFields && 'exemplo.1280.avif',
    hasDocx && 'docx',
    hasWorkbook && 'xlsx',
  ];
  return endings.filter(Boolean).map((ending) => `${id}.${ending}`);
}

/** Returns the Excel file beside a document's Markdown. */
export function workbookFile({ id }: CatalogEntry): string {
  return path.join(sourcesFolder, `${id}.xlsx`);
}

/** Returns the Markdown of the index, which lists all documents by module. */
function writeIndex(entries: CatalogEntry[]): string {
  const newest = entries
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const chapters = [...new Set(entries.map(({ moduleTitle }) => moduleTitle))].map((title) => {
    const rows = entries
      .filter(({ moduleTitle, id }) => moduleTitle === title && !id.endsWith(sheetEnding))
      .map((entry) =>
        indexRow(
          entry,
          entries.find(({ id }) => id === entry.id + sheetEnding),
        ),
      );
    return `## ${title}\n\n| Documento | Para quê |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return `---
title: Índice Geral dos Materiais
kind: Índice
subtitle: Todos os documentos do curso, por módulo
version: 2.0
${newest ? `date: ${newest}\n` : ''}---

A **folha** para preencher e os modelos são limpos, com espaço para o logotipo e os dados da sua clínica e sem a marca do curso. O texto do curso explica, mostra um exemplo e traz os prompts; não vai para o cliente. Todos podem ser lidos na tela e têm PDF para imprimir; entre parênteses está o que mais há. Use o Word para adaptar e preencher no computador. O PDF **preenchível** também se preenche na tela: comece sempre pelo arquivo em branco, porque uma cópia preenchida leva dados e decisões de outro animal.

${chapters.join('\n')}`;
}

function indexRow(entry: CatalogEntry, sheet?: CatalogEntry): string {
  const { title, source, subtitle } = entry;
  const toFill = sheet ? `; [folha](../${sheet.source})${formatsOf(sheet)}` : '';
  return `| [${title}](../${source})${formatsOf(entry)}${toFill} | ${subtitle} |`;
}

/** Returns what a document comes as beside a PDF: ` (Word)`. */
function formatsOf({ hasDocx, hasWorkbook, isFillable }: CatalogEntry): string {
  const formats = [isFillable && 'preenchível', hasDocx && 'Word', hasWorkbook && 'Excel'].filter(Boolean);
  return formats.length > 0 ? ` (${formats.join(', ')})` : '';
}
