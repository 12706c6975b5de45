import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ContentDocument, placeholderValues } from '../../domain/content/document.ts';
import { fillText } from '../../domain/content/placeholders.ts';
import { readLegalTexts } from '../../server/features/content/shipped.ts';
import { upgradeDocument } from '../../server/features/content/upgrade-document.ts';
import { root } from './command.ts';

type Group = Record<string, unknown>;

/**
 * Reads `content/` of an installation that predates editing in the browser. Texts that the owner never changed keep
 * their automatic fields, missing ones are the shipped texts, and photos must be uploaded again.
 * @throws if a file cannot be read
 */
export async function readFirstRevision(folder: string, shipped: ContentDocument): Promise<ContentDocument> {
  const written = await loadFiles(folder);
  const sectionOf = (name: string) => written[name] as Group;
  const old = {
    site: {
      ...sectionOf('site'),
      // The menu and the footer once belonged to the landing page.
      everyPage: { ...sectionOf('landing'), ...sectionOf('everyPage') },
      notFound: sectionOf('notFound'),
    },
    landing: sectionOf('landing'),
    sales: sectionOf('sales'),
    success: sectionOf('success'),
    faq: sectionOf('faq'),
    legal: readLegalTexts(folder),
    course: { modules: sectionOf('courseModules'), noAccess: sectionOf('noAccess') },
    certificate: { ...sectionOf('certificate'), page: sectionOf('certificatePage') },
  };
  // Old texts contain the old price, names and so on. A shipped text that is filled with them equals the old
  // one if the owner never changed it.
  const oldValues = mergeOld(shipped, old, (template) => template);
  const values = placeholderValues(oldValues);
  const merged = mergeOld(shipped, old, (template) => fillText(template, values));
  return withoutPhotos(upgradeDocument(merged, shipped));
}

/** The files import their neighbours, so they run beside today's domain folder. */
async function loadFiles(folder: string): Promise<Group> {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const tempDir = mkdtempSync(path.join(root, '.cache/first-revision-'));
  try {
    cpSync(folder, path.join(tempDir, 'content'), { recursive: true, dereference: true });
    symlinkSync(path.join(root, 'domain'), path.join(tempDir, 'domain'));
    const files = globSync('*.ts', { cwd: path.join(tempDir, 'content'), exclude: ['*.test.ts'] });
    const modules = await Promise.all(
      files.map((file) => import(pathToFileURL(path.join(tempDir, 'content', file)).href) as Promise<Group>),
    );
    return Object.assign({}, ...modules) as Group;
  } finally {
    rmSync(tempDir, { recursive: true, force: true });
  }
}

/** Returns the old value in the shipped shape, or the shipped one if the old is missing or equals its filled text. */
function mergeOld<Value>(shipped: Value, old: unknown, fill: (template: string) => string): Value {
  if (old === undefined || old === null) return shipped;
  if (Array.isArray(shipped)) {
    if (!Array.isArray(old)) return shipped;
    return old.map((item, index) => mergeOld(shipped[index] ?? blankOf(shipped[0]), item, fill)) as Value;
  }
  if (typeof shipped === 'object' && shipped !== null) {
    const entries = Object.entries(shipped).map(([key, value]) => [
      key,
      mergeOld(value, (old as Group)[key], fill),
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
  const copy = structuredClone(document);
  copy.site.instructor.photo = '';
  for (const { items } of [copy.landing.testimonials, copy.sales.testimonials])
    for (const item of items) item.image = '';
  return copy;
}
