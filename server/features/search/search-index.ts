import { createHash } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import { captionCues } from '../../../domain/captions.ts';
import type { Lesson } from '../../../domain/content/course.ts';
import type { Content } from '../../../domain/content/document.ts';
import {
  indexId,
  type PromptCollection,
  sheetEnding,
  templatesFolder,
} from '../../../domain/documents/catalog.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { writtenDocument } from '../../../domain/documents/written-lesson.ts';
import { lessonPath, mediaUrl, readingPath } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { MaterialsFeature } from '../materials/materials.feature.ts';
import type { MediaFeature } from '../media/media.feature.ts';
import {
  documentPassages,
  lessonPassage,
  type Passage,
  promptPassage,
  sheetPassage,
  transcriptPassages,
} from './passages.ts';
import type { SearchRepository } from './search.repository.ts';
import { stemsOf, wordsIn } from './words.ts';

/** Cues or passages processed before yielding to other requests. */
const batchSize = 50;
/** Increase it when passages or words are built differently. */
const indexFormat = 5;

type Files = Pick<MaterialsFeature['files'], 'list' | 'listHash'>;
type Upload = Awaited<ReturnType<Files['list']>>[number];

interface Dependencies extends Pick<Base, 'catalog'> {
  repository: Pick<SearchRepository, 'stems' | 'replace' | 'findState'>;
  content: Pick<ContentFeature, 'publishedRevision'>;
  storage: Pick<Base['storage'], 'read'>;
  media: Pick<MediaFeature['repository'], 'find'>;
  files: Files;
}

/** Keeps the search index equal to the published course; a task calls `refresh` every few seconds. */
export function createSearchIndex(dependencies: Dependencies) {
  const { repository, content: published, catalog, storage, media, files } = dependencies;
  /** Sources of the index that this process last saw or built. */
  let lastSources: readonly unknown[] = [];

  async function readText(path: string): Promise<string | undefined> {
    const file = await storage.read(path);
    return file && new Response(file.body).text();
  }

  async function readJson<Value>(path: string): Promise<Value | undefined> {
    const text = await readText(path);
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  }

  async function collectPassages(content: Content, uploads: readonly Upload[]): Promise<Passage[]> {
    const { modules } = content.course;
    const passages: Passage[] = [];
    for (const module of modules)
      for (const lesson of module.lessons) {
        passages.push(lessonPassage(lesson, module.title));
        const document = writtenDocument(lesson);
        if (document)
          passages.push(...documentPassages(lesson.id, document, lesson.id, lessonPath(lesson.id)).slice(1));
        const captions = lesson.captions ? await media.find(lesson.captions) : undefined;
        const transcript = captions?.file_paths[0] && (await readText(captions.file_paths[0]));
        if (transcript)
          passages.push(...transcriptPassages(lesson, await collectInBatches(captionCues(transcript))));
        for (const { media: id, name, title } of lesson.documents)
          passages.push(
            filePassage(`${lesson.id}/${id}`, lesson.id, lesson.title, title || name, mediaUrl(id, name)),
          );
      }
    /** Lessons by shipped document; a lesson with uploaded documents hides its shipped one. */
    const lessonOfDocument = new Map<string, Lesson>(
      modules.flatMap(({ folder, lessons }) =>
        lessons
          .filter(({ documents, material }) => documents.length === 0 && material)
          .map((lesson) => [`${folder}/${lesson.material}`, lesson] as const),
      ),
    );
    for (const { id, title, folder, supplementTo = id, formats, replaces = [] } of catalog().documents) {
      const lesson = lessonOfDocument.get(supplementTo);
      const sheetOf = id.endsWith(sheetEnding) && lessonOfDocument.get(id.slice(0, -sheetEnding.length));
      if (!formats.json || id === indexId || !(lesson || sheetOf || folder === templatesFolder)) continue;
      const document = await readJson<Document>(formats.json.path);
      for (const former of replaces) {
        const url = readingPath(id, former.anchor);
        passages.push(filePassage(former.id, lesson?.id ?? null, former.title, `Agora em ${title}`, url));
      }
      if (document && sheetOf) passages.push(sheetPassage(id, document, sheetOf));
      else if (document) passages.push(...documentPassages(id, document, lesson?.id ?? null));
    }
    const prompts = await readJson<PromptCollection>('prompts.json');
    passages.push(...(prompts?.prompts ?? []).map(promptPassage));
    for (const { id, module_id, file_name, file_description, file_url } of uploads)
      if (modules.some((module) => module.id === module_id))
        passages.push(filePassage(id, null, file_description, file_name, file_url));
    return passages;
  }

  async function indexPassages(passages: readonly Passage[]) {
    const indexed: Awaited<ReturnType<typeof indexBatch>> = [];
    for (let start = 0; start < passages.length; start += batchSize) {
      indexed.push(...(await indexBatch(passages.slice(start, start + batchSize))));
      await scheduler.yield();
    }
    return indexed;
  }

  async function indexBatch(passages: readonly Passage[]) {
    const folded = (text: string) => wordsIn(text).map((word) => word.folded);
    const texts = passages.map(({ title, place, text, formText = '' }) => ({
      head: folded(`${title} ${place}`),
      body: folded(`${text} ${formText}`),
    }));
    const distinct = [...new Set(texts.flatMap(({ head, body }) => [...head, ...body]))];
    const stems = await stemsOf(repository, distinct);
    return passages.map(({ formText, ...passage }, index) => {
      const { head = [], body = [] } = texts[index] ?? {};
      return { ...passage, words: vectorText(head, formText === undefined ? 'B' : 'A', body, stems) };
    });
  }

  return {
    /** Rebuilds the index if its sources changed: in one process, and never from an older revision. Returns the number of passages written. */
    async refresh(): Promise<number> {
      const { revision, content } = published.publishedRevision();
      // Cheap to compare: this runs every few seconds.
      const sources = [content, catalog(), await files.listHash()];
      if (sources.every((source, index) => source === lastSources[index])) return 0;
      const uploads = await files.list();
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([indexFormat, content.course.modules, catalog(), uploads]))
        .digest('base64url');
      const isDue = (stored?: { fingerprint: string; revision: number }) =>
        !stored || (stored.fingerprint !== fingerprint && stored.revision <= revision);
      let count = 0;
      if (isDue(await repository.findState())) {
        const passages = await indexPassages(await collectPassages(content, uploads));
        if (await repository.replace(passages, { fingerprint, revision }, isDue)) count = passages.length;
      }
      lastSources = sources;
      return count;
    },
  };
}

/** Works in small batches, so that requests are answered in between. */
async function collectInBatches<Item>(items: Iterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for (const item of items) if (collected.push(item) % batchSize === 0) await scheduler.yield();
  return collected;
}

function filePassage(
  source: string,
  lesson: string | null,
  title: string,
  place: string,
  url: string,
): Passage {
  return { kind: 'material', source, lesson, title, place, url, text: '' };
}

/** PostgreSQL's limits of a tsvector. */
const maxPosition = 16_383;
const maxPositionsPerLexeme = 255;

/** Returns a tsvector: each word and its stem at its position, those of the head with their weight. */
function vectorText(
  head: readonly string[],
  headWeight: 'A' | 'B',
  body: readonly string[],
  stems: ReadonlyMap<string, string>,
): string {
  const positions = new Map<string, string[]>();
  for (const [index, word] of [...head, ...body].entries()) {
    if (index >= maxPosition) break;
    const position = `${index + 1}${index < head.length ? headWeight : ''}`;
    for (const lexeme of new Set([word, stems.get(word) || word])) {
      const lexemePositions = positions.get(lexeme) ?? [];
      if (lexemePositions.length < maxPositionsPerLexeme) lexemePositions.push(position);
      positions.set(lexeme, lexemePositions);
    }
  }
  return [...positions]
    .map(([lexeme, lexemePositions]) => `'${lexeme}':${lexemePositions.join(',')}`)
    .join(' ');
}
