import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ContentDocument, placeholderValues } from '../../domain/content/document.ts';
import { fillText } from '../../domain/content/placeholders.ts';
import { replaceOldLegalTexts } from '../../server/features/content/replaced-texts.ts';
import { readLegalTexts } from '../../server/features/content/shipped.ts';
import { root } from './command.ts';

type Group = Record<string, unknown>;

/**
 * Reads `content/` of an installation that predates editing in the browser. Texts that the owner never changed keep
 * their automatic fields, missing ones are the shipped texts, and photos must be uploaded again.
 * @throws if a file cannot be read
 */
export async function readFirstRevision(folder: string, shipped: ContentDocument): Promise<ContentDocument> {
  const written = await loadFiles(folder);
  const take = (name: string) => written[name] as Group;
  const old = {
    site: {
      ...take('site'),
      // The menu and the footer once belonged to the landing page.
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
  return withoutPhotos(replaceOldLegalTexts(adopted, shipped));
}

/** The files import their neighbours, so they run beside today's domain folder. */
async function loadFiles(folder: string): Promise<Group> {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const place = mkdtempSync(path.join(root, '.cache/first-revision-'));
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

/** Returns the old value in the shipped shape, or the shipped one if the old is missing or equals its filled text. */
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

function blankOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(blankOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, blankOf(item)]));
  return typeof value === 'string' ? '' : typeof value === 'boolean' ? false : value;
}

/** Old photos are file names; today's are uploads. */
function withoutPhotos(document: ContentDocument): ContentDocument {
  const bare = structuredClone(document);
  bare.site.instructor.photo = '';
  for (const { items } of [bare.landing.testimonials, bare.sales.testimonials])
    for (const item of items) item.image = '';
  return bare;
}
