import { expect, test } from 'vitest';
import type { Content, ContentDocument } from '../../../domain/content/document.ts';
import { lessonIds } from '../../../tests/support/course.ts';
import { createContentRenderer } from './content-renderer.ts';
import { readShippedContent } from './shipped.ts';

const shipped = readShippedContent();
const withTagline = (tagline: string): ContentDocument => ({
  ...shipped,
  site: { ...shipped.site, tagline },
});

/** Returns a renderer, with what it reads of the database and the pages that it showed. */
function createRenderer() {
  const stored = { documents: [shipped], reviews: [] as { id: string }[], keepDays: 14 };
  const renderer = createContentRenderer({
    store: {
      shipped,
      findNewestRevision: async () => stored.documents.length - 1,
      load: async (revision) => ({ revision, document: stored.documents[revision] ?? shipped }),
      listLessonIds: async () => ['removida01'],
    },
    overrides: { supportEmail: 'ajuda@example.com' },
    findReviews: async () => stored.reviews as unknown as NonNullable<Content['reviews']>,
    findPublicParts: async () => ({ firstLesson: undefined, samplePages: [] }),
    backups: () => ({ keepDays: stored.keepDays, keepsElsewhere: false }) as never,
  });
  const shownTaglines: string[] = [];
  const pages = {
    async render({ site }: Content) {
      if (site.tagline === 'broken') throw new Error('a page fails');
      return () => void shownTaglines.push(site.tagline);
    },
  };
  return { renderer, stored, pages, shownTaglines };
}

test('shows the newest revision at start, with the overrides of the environment', async () => {
  const { renderer, stored, pages, shownTaglines } = createRenderer();
  stored.documents.push(withTagline('Nova'));
  await renderer.start(pages);
  expect(renderer.publishedRevision().revision).toBe(1);
  expect(renderer.current().site).toMatchObject({ tagline: 'Nova', supportEmail: 'ajuda@example.com' });
  expect(shownTaglines).toEqual(['Nova']);
});

test('refreshes after a new revision, a changed review or a changed setting of backups, and not without one', async () => {
  const { renderer, stored, pages, shownTaglines } = createRenderer();
  await renderer.start(pages);
  expect(await renderer.refresh()).toBe(0);
  stored.documents.push(withTagline('De outro processo'));
  expect(await renderer.refresh()).toBe(1);
  stored.reviews = [{ id: 'a' }];
  expect(await renderer.refresh()).toBe(1);
  expect(renderer.current().reviews).toEqual([{ id: 'a' }]);
  stored.keepDays = 7;
  expect(await renderer.refresh()).toBe(1);
  expect(await renderer.refresh()).toBe(0);
  expect(shownTaglines).toHaveLength(4);
});

test('a prepared revision is shown only when its function is called', async () => {
  const { renderer, pages, shownTaglines } = createRenderer();
  await renderer.start(pages);
  const show = await renderer.prepare({ revision: 1, document: withTagline('Preparada') });
  expect(renderer.publishedRevision().revision).toBe(0);
  show();
  expect(renderer.current().site.tagline).toBe('Preparada');
  expect(shownTaglines.at(-1)).toBe('Preparada');
});

test('a revision that fails to render leaves the shown one', async () => {
  const { renderer, stored, pages } = createRenderer();
  await renderer.start(pages);
  await expect(renderer.prepare({ revision: 1, document: withTagline('broken') })).rejects.toThrow('fails');
  stored.documents.push(withTagline('broken'));
  await expect(renderer.refresh()).rejects.toThrow('fails');
  expect(renderer.publishedRevision().revision).toBe(0);
});

test('lessons of old revisions stay known; an unknown one is looked for once a second', async () => {
  const { renderer, stored, pages } = createRenderer();
  await renderer.start(pages);
  const [first = ''] = lessonIds;
  expect(await renderer.hasEverHadLessons(first, 'removida01')).toBe(true);
  expect(await renderer.hasEverHadLessons('nunca00001')).toBe(false);
  stored.documents.push(withTagline('Nova'));
  expect(await renderer.hasEverHadLessons('nunca00001')).toBe(false);
  expect(renderer.publishedRevision().revision).toBe(0);
});
