import path from 'node:path';
import { courseModules } from '../../content/course.ts';
import { site } from '../../content/site.ts';
import { indexId, sheetEnding } from '../../domain/documents/catalog.ts';
import { isSheet } from '../../domain/documents/document.ts';
import { writeIndex } from './general-index.ts';
import { documentId, listSources, readSource } from './source/document.ts';
import { type MaterialSource, parseMaterial } from './source/material.ts';

export const projectRoot = path.resolve(import.meta.dirname, '../..');
export const sourcesFolder = path.join(projectRoot, 'content/materials');

/** A document to draw, and what the course says about it. */
export interface CatalogEntry {
  /** Folder of the module and file name, without extension: `modulo2_ia_vet/checklist_pre_operatorio`. */
  id: string;
  /** Its Markdown, below content/materials. */
  source: string;
  /** The Markdown itself, shared blocks included. */
  text: string;
  /** The lesson's title where it belongs to one, else its own: what stands on the page. */
  title: string;
  /** `Módulo 2: Ferramentas Práticas de IA para Clínicas` */
  moduleTitle: string;
  brand: string;
  courseTitle: string;
  hasDocx: boolean;
  hasWorkbook: boolean;
  /** Whether it is shown with its first page as a picture. */
  hasPreview: boolean;
}

type ShippedModule = (typeof courseModules)[number];
type ShippedLesson = ShippedModule['lessons'][number];

export interface ReadCatalog {
  entries: CatalogEntry[];
  /** Files that content/course.ts names and that are not there. */
  missing: string[];
}

/** Every document of content/materials, the general index last. Throws what is wrong with any, naming its file. */
export function readCatalog(folder = sourcesFolder): ReadCatalog {
  const lessons = new Map<string, { lesson: ShippedLesson; courseModule: ShippedModule }>(
    courseModules.flatMap((courseModule) =>
      courseModule.lessons.flatMap((lesson) =>
        lesson.material
          ? [[`${courseModule.folder}/${lesson.material}`, { lesson, courseModule }] as const]
          : [],
      ),
    ),
  );
  const sources = listSources(folder);
  const ids = new Set(sources.map(documentId));
  const problems: string[] = [];
  const documents = sources.flatMap((source) => {
    try {
      const text = readSource(folder, source);
      return [{ source, text, facts: parseMaterial(text) }];
    } catch (error) {
      problems.push(
        `${path.join('content/materials', source)}: ${error instanceof Error ? error.message : error}`,
      );
      return [];
    }
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const toEntry = ({
    source,
    text,
    facts,
  }: {
    source: string;
    text: string;
    facts: MaterialSource;
  }): CatalogEntry => {
    const id = documentId(source);
    const { lesson, courseModule } = lessons.get(id) ?? {};
    const module = courseModule ?? courseModules.find((one) => one.folder === path.dirname(id));
    const isForm = facts.kind === 'Template' || facts.kind === 'Checklist';
    return {
      id,
      source,
      text,
      title: lesson?.title ?? facts.title,
      moduleTitle: module?.title ?? 'Modelos',
      brand: site.brandName,
      courseTitle: site.courseTitle,
      // A form's text to write in is its sheet, where it has one.
      hasDocx: isSheet(facts.kind) || (isForm && !ids.has(id + sheetEnding)),
      hasWorkbook: lesson?.type === 'spreadsheet',
      hasPreview: lesson !== undefined,
    };
  };
  const order = [...lessons.keys()];
  const place = (id: string) => {
    const at = order.indexOf(id.replace(new RegExp(`${sheetEnding}$`, 'u'), ''));
    return at < 0 ? order.length : at;
  };
  const entries = documents.map(toEntry).sort((a, b) => place(a.id) - place(b.id) || (a.id < b.id ? -1 : 1));
  const text = writeIndex(entries);
  entries.push(toEntry({ source: `${indexId}.md`, text, facts: parseMaterial(text) }));
  const missing = order.filter((id) => !ids.has(id)).map((id) => path.join('content/materials', `${id}.md`));
  return { entries, missing };
}

/** The finished workbook beside the text of a spreadsheet's document. */
export function workbookFile({ id }: CatalogEntry): string {
  return path.join(sourcesFolder, `${id}.xlsx`);
}
