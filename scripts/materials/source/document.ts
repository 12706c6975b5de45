import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { courseKinds, type Document, isSheet, sheetKinds } from '../../../domain/documents/document.ts';
import { promptsOf } from '../../../domain/documents/walk-blocks.ts';
import { exercisesPath, paths } from '../../../domain/paths.ts';
import { parseBlocks } from './markdown.ts';

const ending = '.md';

/** Returns paths such as `modulo2_ia_vet/aviso_alta_hospitalar.folha.md`. */
export function listSources(folder: string): string[] {
  return globSync(`*/*${ending}`, { cwd: folder, exclude: ['blocos/*'] }).sort();
}

/** Returns the path without ending; the sheet to print of a form, `x.folha.md`, is `x_folha`. */
export function documentId(source: string): string {
  return source.slice(0, -ending.length).replace(/\.folha$/u, '_folha');
}

/** Returns a document's Markdown with shared blocks included. */
export function readSource(folder: string, source: string): string {
  return readFileSync(path.join(folder, source), 'utf8').replace(
    /^(> )?<!-- bloco: ([\w-]+) -->$/gmu,
    (_, quote = '', name: string) => {
      const file = path.join(folder, 'blocos', `${name}${ending}`);
      if (!existsSync(file)) throw new Error(`bloco desconhecido: ${name}`);
      return readFileSync(file, 'utf8').trim().replace(/^/gmu, quote);
    },
  );
}

/** The front matter of a document. */
export interface MaterialFacts extends Omit<Document, 'blocks'> {
  /** The lesson's document that this one adds to: `modulo5_ia_vet/guia_automatizacao_gestao`. */
  supplementTo?: string;
  /** True if the sheet's PDF has form fields. */
  isFillable?: boolean;
}

const kinds = [...courseKinds, ...sheetKinds];
const keys = [
  'title',
  'kind',
  'subtitle',
  'version',
  'date',
  'sources',
  'strip',
  'orientation',
  'lesson',
  'fill',
];

/** Parses the front matter, one key per line. Throws in Portuguese, for the owner. */
export function parseMaterial(text: string): MaterialFacts & { body: string } {
  const [whole, head = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/u.exec(text.replace(/\r\n/gu, '\n')) ?? [];
  if (!whole) throw new Error('o arquivo deve começar com --- e as linhas title, kind e subtitle');
  const values: Record<string, string> = {};
  for (const line of head.split('\n')) {
    const [, key, value] = /^(\w+):\s*(.+)$/u.exec(line) ?? [];
    if (!key || !value || !keys.includes(key)) throw new Error(`linha de cabeçalho inválida: ${line}`);
    values[key] = value.trim();
  }
  const { title, subtitle, version = '1.0', date = '2026-11-20', strip, orientation, lesson, fill } = values;
  const kind = kinds.find((known) => known === values.kind);
  if (!title || !subtitle) throw new Error('faltam title ou subtitle no cabeçalho');
  if (!kind) throw new Error(`kind deve ser um destes: ${kinds.join(', ')}`);
  if (!/^\d+\.\d+$/u.test(version)) throw new Error(`version deve ser como 2.0: ${version}`);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date) || Number.isNaN(Date.parse(date)))
    throw new Error(`date deve ser como 2026-11-22: ${date}`);
  const sources = (values.sources ?? '').split(/\s*;\s*/u).filter(Boolean);
  if (strip && !isSheet(kind)) throw new Error('só uma folha leva strip');
  if (orientation && (orientation !== 'landscape' || !isSheet(kind)))
    throw new Error('orientation só pode ser landscape, em uma folha');
  if (fill && (fill !== 'pdf' || !isSheet(kind))) throw new Error('fill só pode ser pdf, em uma folha');
  return {
    ...{ title, kind, subtitle, version, date, sources, body },
    ...(strip && { strip }),
    ...(orientation && { isLandscape: true }),
    ...(lesson && { supplementTo: lesson }),
    ...(fill && { isFillable: true }),
  };
}

/** The only pages of the site that documents link to. */
const sitePage = new RegExp(`^(?:${exercisesPath('')}[a-z0-9]+|${paths.prompts}#[a-z0-9-]+)$`, 'u');

/** Throws in Portuguese, without the file's name. @param source path below the materials folder, for its links */
export function parseDocument(source: string, text: string, ids: ReadonlySet<string>): Document {
  const { body, supplementTo: _, isFillable: __, ...facts } = parseMaterial(text);
  const resolve = (href: string): string => {
    if (href.startsWith('https://') || sitePage.test(href)) return href;
    const id = documentId(path.posix.join(path.posix.dirname(source), href));
    if (!href.endsWith(ending) || !ids.has(id))
      throw new Error(`o link não leva a nenhum documento: ${href}`);
    return id;
  };
  const blocks = parseBlocks(body, { document: documentId(source), resolve });
  const prompts = promptsOf(blocks);
  if (isSheet(facts.kind) && prompts[0]) throw new Error(`uma folha não leva prompt: ${prompts[0].title}`);
  const twice = prompts.find(({ id }, index) => prompts.findIndex((other) => other.id === id) < index);
  if (twice) throw new Error(`dois prompts com o mesmo título: ${twice.title}`);
  return { ...facts, blocks };
}
