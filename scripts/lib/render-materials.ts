import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';
import {
  type Catalog,
  type CatalogDocument,
  documentFormats,
  type PromptCollection,
  type StarterPrompts,
} from '../../domain/documents/catalog.ts';
import { starterPrompts } from '../../domain/documents/prompts.ts';
import {
  flattenBlocks,
  headingAnchors,
  promptsOf,
  readingMinutes,
  textOfRuns,
} from '../../domain/documents/walk-blocks.ts';
import { type CatalogEntry, filesOf, projectRoot, readCatalog } from '../materials/catalog.ts';
import {
  documentHash,
  type Manifest,
  manifestFile,
  readManifest,
  rendererHash,
  writeAtomically,
} from '../materials/manifest.ts';
import type { RenderedDocument, RenderJob } from '../materials/render-document.ts';

interface RenderOptions {
  /** Defaults to `dist/materials`. */
  outDir?: string;
  /** Defaults to `content/materials`. */
  sources?: string;
  /** The site's address, without a final slash: a saved document then links to the site. */
  siteUrl?: string;
  log?: (line: string) => void;
}

interface RenderResult {
  rendered: string[];
  unchanged: number;
}

/**
 * Renders the materials: PDF and JSON for the reader page of each, `.docx` of forms, `.xlsx` of spreadsheets, the first
 * page as `.avif` in two sizes for lessons and their sheets; and `catalog.json` and `prompts.json` of all. Skips unchanged documents and removes
 * those that left the course. @throws an error that names each file that failed
 */
export async function renderMaterials(options: RenderOptions = {}): Promise<RenderResult> {
  const { outDir = path.join(projectRoot, 'dist/materials'), siteUrl = '', log = () => {} } = options;
  const { entries, missing } = readCatalog(options.sources);
  for (const file of missing) log(`Aviso: falta ${file}, que content/course.ts menciona.`);
  const renderer = rendererHash();
  const ids = entries.map(({ id }) => id);
  const oldManifest = readManifest(outDir);
  const manifest: Manifest = Object.fromEntries(
    entries.map((entry) => [entry.id, documentHash(entry, ids, renderer, siteUrl)]),
  );
  const stale = entries.filter(
    (entry) =>
      oldManifest[entry.id] !== manifest[entry.id] ||
      !filesOf(entry).every((file) => existsSync(path.join(outDir, file))),
  );
  if (stale.length === 0) return { rendered: [], unchanged: entries.length };
  mkdirSync(outDir, { recursive: true });
  // Without a manifest, an interrupted run renders everything again.
  rmSync(path.join(outDir, manifestFile), { force: true });
  await renderAll(stale.map((entry) => ({ entry, ids, siteUrl, outDir })));
  const files = new Set(entries.flatMap(filesOf));
  for (const file of globSync('*/*', { cwd: outDir })) {
    if (!files.has(file)) rmSync(path.join(outDir, file));
  }
  writeLists(entries, outDir);
  writeAtomically(path.join(outDir, manifestFile), JSON.stringify(manifest));
  return { rendered: stale.flatMap(filesOf), unchanged: entries.length - stale.length };
}

/**
 * Renders in worker threads. Only they load the libraries, so that `npm start` with nothing to render stays fast.
 * @throws one error with the messages of all failures
 */
async function renderAll(jobs: RenderJob[]): Promise<void> {
  const threads = new Piscina<RenderJob, void>({
    filename: new URL('../materials/render-document.ts', import.meta.url).href,
    name: 'renderDocument',
    maxThreads: Math.min(availableParallelism(), 4, jobs.length),
    minThreads: 1,
  });
  try {
    const results = await Promise.allSettled(jobs.map((job) => threads.run(job)));
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
    if (errors.length > 0) throw new Error(errors.join('\n'));
  } finally {
    await threads.destroy();
  }
}

/** Server and pages read these lists instead of the documents. */
function writeLists(entries: CatalogEntry[], outDir: string): void {
  const read = entries.map((entry) => ({
    entry,
    document: JSON.parse(readFileSync(path.join(outDir, `${entry.id}.json`), 'utf8')) as RenderedDocument,
  }));
  const documents = read.map(
    ({ entry, document: { blocks, sources: _, strip: __, isLandscape: ___, ...facts } }): CatalogDocument => {
      const { id } = entry;
      const files = filesOf(entry);
      const formats: CatalogDocument['formats'] = {};
      for (const format of documentFormats) {
        const file = `${id}.${format}`;
        if (files.includes(file))
          formats[format] = { path: file, bytes: statSync(path.join(outDir, file)).size };
      }
      const preview = entry.hasPreview ? `${id}.avif` : null;
      const { supplementTo, isFillable, replaced } = entry;
      const anchors = [...headingAnchors(flattenBlocks(blocks))];
      const anchorOf = (part: string) => {
        const anchor = anchors.find(([{ runs }]) => textOfRuns(runs) === part)?.[1];
        if (!anchor) throw new Error(`content/replaced-materials.ts: ${id} não tem a parte "${part}"`);
        return anchor;
      };
      return {
        ...facts,
        folder: path.posix.dirname(id),
        ...(supplementTo && { supplementTo }),
        ...(isFillable && { isFillable }),
        ...(replaced.length > 0 && {
          replaces: replaced.map(({ id, title, part }) => ({
            ...{ id, title },
            ...(part && { anchor: anchorOf(part) }),
          })),
        }),
        readingMinutes: readingMinutes(blocks),
        preview,
        ...(entry.exampleFields && { example: `${id}.exemplo.avif` }),
        formats,
      };
    },
  );
  const prompts = read.flatMap(({ entry, document }) =>
    promptsOf(document.blocks).map(({ kind: _, paragraphs: __, ...facts }) => ({
      ...facts,
      document: entry.id,
      documentTitle: document.title,
    })),
  );
  const duplicate = prompts.find(({ id }, at) => prompts.findIndex((one) => one.id === id) < at);
  if (duplicate)
    throw new Error(
      `${duplicate.document}: outro documento tem um prompt com o mesmo nome (${duplicate.id})`,
    );
  writeAtomically(path.join(outDir, 'catalog.json'), JSON.stringify({ documents } satisfies Catalog));
  writeAtomically(path.join(outDir, 'prompts.json'), JSON.stringify({ prompts } satisfies PromptCollection));
  const starters: StarterPrompts = { prompts: starterPrompts(prompts), total: prompts.length };
  writeAtomically(path.join(outDir, 'starter-prompts.json'), JSON.stringify(starters));
}
