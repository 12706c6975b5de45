import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';
import {
  type Catalog,
  type CatalogDocument,
  documentFormats,
  type PromptCollection,
} from '../../domain/documents/catalog.ts';
import type { Document } from '../../domain/documents/document.ts';
import { promptsOf } from '../../domain/documents/prompts-of.ts';
import { type CatalogEntry, projectRoot, readCatalog } from '../materials/catalog.ts';
import {
  documentHash,
  readManifest,
  rendererHash,
  writeManifest,
  writeWhole,
} from '../materials/manifest.ts';

interface RenderOptions {
  /** Where the files go; `dist/materials` unless said otherwise. */
  outDir?: string;
  /** Where the texts are; `content/materials` unless said otherwise. */
  sources?: string;
  log?: (line: string) => void;
}

interface RenderResult {
  /** Files written now, relative to the folder. */
  rendered: string[];
  /** Documents that were up to date. */
  unchanged: number;
}

const materialsFolder = path.join(projectRoot, 'dist/materials');

/**
 * Draws the course's materials: of each `<folder>/<material>` PDF and reading edition (`.json`), of forms `.docx`, of
 * spreadsheets `.xlsx`, of lessons the first page as `.avif`; and `catalog.json` and `prompts.json`, of all. A document
 * whose text, title and renderer have not changed is left alone; one that left the course is removed. Throws what could
 * not be drawn, naming its file.
 */
export async function renderMaterials(options: RenderOptions = {}): Promise<RenderResult> {
  const { outDir = materialsFolder, log = () => {} } = options;
  const { entries, missing } = readCatalog(options.sources);
  for (const file of missing) log(`Aviso: falta ${file}, que content/course.ts menciona.`);
  const renderer = rendererHash();
  const ids = entries.map(({ id }) => id);
  const before = readManifest(outDir);
  const current = entries.map((entry) => {
    const hash = documentHash(entry, ids, renderer);
    const known = before.documents[entry.id];
    const isCurrent =
      known?.hash === hash && known.files.every((file) => existsSync(path.join(outDir, file)));
    return { entry, hash, files: isCurrent ? known.files : undefined };
  });
  const stale = current.filter(({ files }) => !files);
  const drawn = await drawAll(stale.map(({ entry }) => ({ entry, ids, outDir })));
  const documents: typeof before.documents = {};
  const problems: string[] = [];
  for (const { entry, hash, files } of current) {
    const result = files ?? drawn.get(entry.id);
    if (result instanceof Error) problems.push(result.message);
    else if (result) documents[entry.id] = { hash, files: result };
  }
  const wanted = new Set(Object.values(documents).flatMap(({ files }) => files));
  const gone = Object.values(before.documents).flatMap(({ files }) =>
    files.filter((file) => !wanted.has(file)),
  );
  if (stale.length > 0 || gone.length > 0) {
    mkdirSync(outDir, { recursive: true });
    for (const file of gone) rmSync(path.join(outDir, file), { force: true });
    if (problems.length === 0) writeLists(entries, documents, outDir);
    writeManifest(outDir, { documents });
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const rendered = stale.flatMap(({ entry }) => documents[entry.id]?.files ?? []);
  return { rendered, unchanged: entries.length - stale.length };
}

type Drawing = { entry: CatalogEntry; ids: string[]; outDir: string };

/** In threads, which load the libraries: a start with nothing to do stays quick. */
async function drawAll(drawings: Drawing[]): Promise<Map<string, string[] | Error>> {
  const results = new Map<string, string[] | Error>();
  if (drawings.length === 0) return results;
  const threads = new Piscina<Drawing, string[]>({
    filename: new URL('../materials/draw.ts', import.meta.url).href,
    name: 'drawDocument',
    maxThreads: Math.min(availableParallelism(), 4, drawings.length),
    minThreads: 1,
  });
  try {
    await Promise.all(
      drawings.map(async (drawing) => {
        const result = await threads.run(drawing).catch((error: Error) => error);
        results.set(drawing.entry.id, result);
      }),
    );
  } finally {
    await threads.destroy();
  }
  return results;
}

/** What the server and the pages read instead of the documents themselves. */
function writeLists(
  entries: CatalogEntry[],
  documents: Record<string, { files: string[] }>,
  outDir: string,
): void {
  const read = entries.map(({ id }) => ({
    id,
    document: JSON.parse(readFileSync(path.join(outDir, `${id}.json`), 'utf8')) as Document,
  }));
  const catalog: Catalog = {
    documents: read.map(({ id, document: { blocks: _, sources: __, ...facts } }): CatalogDocument => {
      const formats: CatalogDocument['formats'] = {};
      const isThere = (file: string) => documents[id]?.files.includes(file);
      for (const format of documentFormats) {
        const file = `${id}.${format}`;
        if (isThere(file)) formats[format] = { path: file, bytes: statSync(path.join(outDir, file)).size };
      }
      const picture = `${id}.avif`;
      const preview = isThere(picture) ? picture : null;
      return { id, folder: path.posix.dirname(id), ...facts, preview, formats };
    }),
  };
  const collection: PromptCollection = {
    prompts: read.flatMap(({ id, document }) =>
      promptsOf(document.blocks).map(({ id: prompt, title, text, task, species }) => ({
        ...{ id: prompt, title, text, task, species },
        document: id,
        documentTitle: document.title,
      })),
    ),
  };
  const twice = collection.prompts.find(
    ({ id }, at) => collection.prompts.findIndex((one) => one.id === id) < at,
  );
  if (twice)
    throw new Error(`${twice.document}: outro documento tem um prompt com o mesmo nome (${twice.id})`);
  writeWhole(path.join(outDir, 'catalog.json'), JSON.stringify(catalog));
  writeWhole(path.join(outDir, 'prompts.json'), JSON.stringify(collection));
}
