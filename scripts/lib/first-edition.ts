import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ContentDocument, placeholderValues } from '../../domain/content/document.ts';
import { fillText } from '../../domain/content/placeholders.ts';
import { withoutReplacedTexts } from '../../server/features/content/replaced-texts.ts';
import { readLegalTexts } from '../../server/features/content/shipped.ts';
import { root } from './command.ts';

type Group = Record<string, unknown>;

/**
 * Reads the folder `content/` of an installation from before contents could be edited in the browser. What the owner has
 * left as it came keeps its automatic fields, and what the files did not say yet is the shipped text; photos have to be
 * sent again.
 * @throws when a file of it cannot be read
 */
export async function readFirstEdition(folder: string, shipped: ContentDocument): Promise<ContentDocument> {
  const written = await loadFiles(folder);
  const take = (name: string) => written[name] as Group;
  const old = {
    site: {
      ...take('site'),
      // The menu and the foot of every page stood with the landing page once.
      everyPage: { ...take('landing'), ...take('everyPage') },
      notFound: take('notFound'),
    },
    landing: take('landing'),
    sales: take('sales'),
    success: take('success'),
    faq: take('faq'),
    legal: readLegalTexts(folder),
    course: { modules: take('courseModules'), noAccess: take('noAccess') },
    certificate: { ...take('certificate'), page: take('certificatePage') },
  };
  const asWritten = adopt(shipped, old, (template) => template);
  const values = placeholderValues(asWritten);
  const adopted = adopt(shipped, old, (template) => fillText(template, values));
  return withoutPhotos(withoutReplacedTexts(adopted, shipped));
}

/** Everything that the files export. They name their neighbours, so they are run beside today's rules. */
async function loadFiles(folder: string): Promise<Group> {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const place = mkdtempSync(path.join(root, '.cache/first-edition-'));
  try {
    cpSync(folder, path.join(place, 'content'), { recursive: true, dereference: true });
    symlinkSync(path.join(root, 'domain'), path.join(place, 'domain'));
    const files = globSync('*.ts', { cwd: path.join(place, 'content'), exclude: ['*.test.ts'] });
    const modules = await Promise.all(
      files.map((file) => import(pathToFileURL(path.join(place, 'content', file)).href) as Promise<Group>),
    );
    return Object.assign({}, ...modules) as Group;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * @param old what was written, which may lack fields and have others
 * @returns in the form of the shipped value: what was written, but where that is what the shipped text comes to, or
 *   nothing, the shipped text
 */
function adopt<Value>(shipped: Value, old: unknown, fill: (template: string) => string): Value {
  if (old === undefined || old === null) return shipped;
  if (Array.isArray(shipped)) {
    if (!Array.isArray(old)) return shipped;
    return old.map((item, index) => adopt(shipped[index] ?? blankOf(shipped[0]), item, fill)) as Value;
  }
  if (typeof shipped === 'object' && shipped !== null) {
    const entries = Object.entries(shipped).map(([key, value]) => [
      key,
      adopt(value, (old as Group)[key], fill),
    ]);
    return Object.fromEntries(entries) as Value;
  }
  if (typeof shipped !== typeof old) return shipped;
  return typeof shipped === 'string' && fill(shipped) === old ? shipped : (old as Value);
}

/** An entry of the same form with nothing in it. */
function blankOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(blankOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, blankOf(item)]));
  return typeof value === 'string' ? '' : typeof value === 'boolean' ? false : value;
}

/** They were names of files; now pictures are uploaded. */
function withoutPhotos(document: ContentDocument): ContentDocument {
  const bare = structuredClone(document);
  bare.site.instructor.photo = '';
  for (const { items } of [bare.landing.testimonials, bare.sales.testimonials])
    for (const item of items) item.image = '';
  return bare;
}
