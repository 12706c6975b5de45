import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isSheet } from '../../../domain/documents/document.ts';
import { promptsOf } from '../../../domain/documents/prompts-of.ts';
import { parseMarkdown } from './markdown.ts';
import { parseMaterial } from './material.ts';

const ending = '.md';

/** Paths of all documents' Markdown below a folder, such as `modulo2_ia_vet/aviso_alta_hospitalar.folha.md`. */
export function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('blocos/'))
    .sort();
}

/** The id of what a source becomes: its path without ending, `_folha` for the clean sheet of a form. */
export function documentId(source: string): string {
  return source.slice(0, -ending.length).replace(/\.folha$/u, '_folha');
}

/** A source's text with the shared blocks that it names in their places. */
export function readSource(folder: string, source: string): string {
  return readFileSync(path.join(folder, source), 'utf8').replace(
    /^<!-- bloco: ([\w-]+) -->$/gmu,
    (_, name: string) => {
      const file = path.join(folder, 'blocos', `${name}${ending}`);
      if (!existsSync(file)) throw new Error(`bloco desconhecido: ${name}`);
      return readFileSync(file, 'utf8').trim();
    },
  );
}

/**
 * Reads a document. Throws in Portuguese, without the file's name.
 * @param source path below the folder of all, for its links; @param text as `readSource` gives it
 * @param ids of all documents
 */
export function parseDocument(source: string, text: string, ids: ReadonlySet<string>): Document {
  const { body, ...facts } = parseMaterial(text);
  const resolve = (href: string): string => {
    if (href.startsWith('https://')) return href;
    const id = documentId(path.posix.join(path.posix.dirname(source), href));
    if (!href.endsWith(ending) || !ids.has(id))
      throw new Error(`o link não leva a nenhum documento: ${href}`);
    return id;
  };
  const blocks = parseMarkdown(body, { document: documentId(source), resolve });
  const prompts = promptsOf(blocks);
  if (isSheet(facts.kind) && prompts[0]) throw new Error(`uma folha não leva prompt: ${prompts[0].title}`);
  const twice = prompts.find(({ id }, index) => prompts.findIndex((other) => other.id === id) < index);
  if (twice) throw new Error(`dois prompts com o mesmo título: ${twice.title}`);
  return { ...facts, blocks };
}
