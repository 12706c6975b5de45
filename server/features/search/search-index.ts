import { createHash } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import { captionCues } from '../../../domain/captions.ts';
import type { Content } from '../../../domain/content/document.ts';
import {
  type Catalog,
  indexId,
  type PromptCollection,
  templatesFolder,
} from '../../../domain/documents/catalog.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { writtenDocument } from '../../../domain/documents/written-lesson.ts';
import { lessonPath, mediaUrl } from '../../../domain/paths.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  documentPassages,
  lessonPassage,
  type Passage,
  promptPassage,
  transcriptPassages,
} from './passages.ts';
import type { SearchRepository } from './search.repository.ts';
import { stemsOf, wordsIn } from './words.ts';

/** Cues read, and passages analysed, in one batch. */
const batchSize = 50;
/** Increase it when passages or words are built differently. */
const format = 2;

interface Upload {
  id: string;
  module_id: string;
  file_name: string;
  file_description: string;
  file_url: string;
}

export interface SearchIndexParts {
  repository: Pick<SearchRepository, 'stems' | 'replace' | 'findState'>;
  publishedRevision: () => { revision: number; content: Content };
  catalog: () => Catalog;
  storage: Pick<Storage, 'read'>;
  media: { find(id: string): Promise<{ file_paths: string[] } | undefined> };
  files: { list(): Promise<Upload[]>; mark(): Promise<string> };
}

export function createSearchIndex(parts: SearchIndexParts) {
  const { repository, publishedRevision, catalog, storage, media, files } = parts;
  /** Sources of the index that this process last saw or built. */
  let known: readonly unknown[] = [];

  async function readText(path: string): Promise<string | undefined> {
    const file = await storage.read(path);
    return file && new Response(file.body).text();
  }

  async function readJson<Value>(path: string): Promise<Value | undefined> {
    const text = await readText(path);
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  }

  async function collect(content: Content, uploads: readonly Upload[]): Promise<Passage[]> {
    const { modules } = content.course;
    const passages: Passage[] = [];
    for (const module of modules)
      for (const lesson of module.lessons) {
        passages.push(lessonPassage(lesson, module.title));
        const written = writtenDocument(lesson);
        if (written)
          passages.push(...documentPassages(lesson.id, written, lesson.id, lessonPath(lesson.id)).slice(1));
        const captions = lesson.captions ? await media.find(lesson.captions) : undefined;
        const transcript = captions?.file_paths[0] && (await readText(captions.file_paths[0]));
        if (transcript)
          passages.push(...transcriptPassages(lesson, await inBatches(captionCues(transcript))));
        for (const { media: id, name, title } of lesson.documents)
          passages.push(
            file(`${lesson.id}/${id}`, lesson.id, lesson.title, title || name, mediaUrl(id, name)),
          );
      }
    /** Documents that the owner uploaded to a lesson hide its material. */
    const lessonOf = new Map<string, string>(
      modules.flatMap(({ folder, lessons }) =>
        lessons
          .filter(({ documents, material }) => documents.length === 0 && material)
          .map(({ id, material }) => [`${folder}/${material}`, id] as const),
      ),
    );
    for (const { id, folder, furtherOf = id, formats } of catalog().documents) {
      const lesson = lessonOf.get(furtherOf) ?? null;
      if (!formats.json || id === indexId || (lesson === null && folder !== templatesFolder)) continue;
      const document = await readJson<Document>(formats.json.path);
      if (document) passages.push(...documentPassages(id, document, lesson));
    }
    const prompts = await readJson<PromptCollection>('prompts.json');
    passages.push(...(prompts?.prompts ?? []).map(promptPassage));
    for (const { id, module_id, file_name, file_description, file_url } of uploads)
      if (modules.some((module) => module.id === module_id))
        passages.push(file(id, null, file_description, file_name, file_url));
    return passages;
  }

  async function index(passages: readonly Passage[]) {
    const indexed: Awaited<ReturnType<typeof indexBatch>> = [];
    for (let at = 0; at < passages.length; at += batchSize) {
      indexed.push(...(await indexBatch(passages.slice(at, at + batchSize))));
      await scheduler.yield();
    }
    return indexed;
  }

  async function indexBatch(passages: readonly Passage[]) {
    const texts = passages.map(({ title, place, text }) => ({
      head: wordsIn(`${title} ${place}`).map(({ folded }) => folded),
      body: wordsIn(text).map(({ folded }) => folded),
    }));
    const distinct = [...new Set(texts.flatMap(({ head, body }) => [...head, ...body]))];
    const stems = await stemsOf(repository, distinct);
    return passages.map((passage, at) => {
      const { head = [], body = [] } = texts[at] ?? {};
      return { ...passage, words: vectorText(head, body, stems) };
    });
  }

  return {
    /** Rebuilds a changed index: in one process, and never with an older revision. Returns the number of passages. */
    async refresh(): Promise<number> {
      const { revision, content } = publishedRevision();
      // Cheap to compare: this runs every few seconds.
      const sources = [content, catalog(), await files.mark()];
      if (sources.every((source, at) => source === known[at])) return 0;
      const uploads = await files.list();
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([format, content.course.modules, catalog(), uploads]))
        .digest('base64url');
      const isDue = (found?: { fingerprint: string; revision: number }) =>
        !found || (found.fingerprint !== fingerprint && found.revision <= revision);
      let count = 0;
      if (isDue(await repository.findState())) {
        const passages = await index(await collect(content, uploads));
        if (await repository.replace(passages, { fingerprint, revision }, isDue)) count = passages.length;
      }
      known = sources;
      return count;
    },
  };
}

/** Works in small batches, so that requests are answered in between. */
async function inBatches<Item>(items: Iterable<Item>): Promise<Item[]> {
  const taken: Item[] = [];
  for (const item of items) if (taken.push(item) % batchSize === 0) await scheduler.yield();
  return taken;
}

function file(source: string, lesson: string | null, title: string, place: string, url: string): Passage {
  return { kind: 'material', source, lesson, title, place, url, text: '' };
}

/** PostgreSQL's limits of a tsvector: highest position, positions per word. */
const lastPlace = 16_383;
const mostPlaces = 255;

/** Returns a tsvector: each word and its stem at its position, those of the head with more weight. */
function vectorText(
  head: readonly string[],
  body: readonly string[],
  stems: ReadonlyMap<string, string>,
): string {
  const places = new Map<string, string[]>();
  for (const [at, word] of [...head, ...body].entries()) {
    if (at >= lastPlace) break;
    const place = `${at + 1}${at < head.length ? 'A' : ''}`;
    for (const lexeme of new Set([word, stems.get(word) || word])) {
      const known = places.get(lexeme) ?? [];
      if (known.length < mostPlaces) known.push(place);
      places.set(lexeme, known);
    }
  }
  return [...places].map(([lexeme, known]) => `'${lexeme}':${known.join(',')}`).join(' ');
}
