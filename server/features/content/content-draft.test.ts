import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { createContentRepository } from './content.repository.ts';
import { createContentDraft } from './content-draft.ts';
import { createContentRenderer } from './content-renderer.ts';
import { createContentStore } from './content-store.ts';
import { readShippedContent } from './shipped.ts';

const shipped = readShippedContent();
const { database, auditLog, transact } = await sharedFixture(createTestApp('content_draft'));
const store = createContentStore({
  repository: createContentRepository(database),
  auditLog,
  transact,
  shipped,
});
const renderer = createContentRenderer({
  store,
  overrides: {},
  findReviews: async () => [],
  findPublicParts: async () => ({ firstLesson: undefined, samplePages: [] }),
  backups: () => undefined,
});
const emailed: string[] = [];
const draft = createContentDraft({
  store,
  renderer,
  media: { describe: async () => new Map() },
  emailPaymentChanges: async (_, { changes }) => void emailed.push(...changes.map(({ label }) => label)),
  log: pino({ level: 'silent' }),
});
const author = { id: null, name: 'Bia', isFresh: false };

const siteWith = (change: Partial<ContentDocument['site']>) => ({ ...shipped.site, ...change });

test('a draft without changes publishes nothing', async () => {
  await expect(draft.publish(0, author)).rejects.toMatchObject({ code: 'nothing_to_publish' });
});

test('a field that does not fit the schema, or an upload that is missing, is named and not saved', async () => {
  await expect(draft.saveSection('site', siteWith({ brandName: ' ' }), author)).rejects.toMatchObject({
    details: { fields: [expect.objectContaining({ path: 'brandName' })] },
  });
  const instructor = { ...shipped.site.instructor, photo: '11111111-1111-4111-8111-111111111111' };
  await expect(draft.saveSection('site', siteWith({ instructor }), author)).rejects.toMatchObject({
    details: { fields: [expect.objectContaining({ path: 'instructor.photo' })] },
  });
  expect(await store.findDraft()).toBeUndefined();
});

test('publishing shows the new revision, after the work that was registered for it', async () => {
  const before: string[] = [];
  draft.beforePublishing(async (_, { site }) => void before.push(site.tagline));
  await draft.saveSection('site', siteWith({ tagline: 'Nova' }), author);
  expect(await draft.publish(0, author)).toBe(1);
  expect(before).toEqual([shipped.site.tagline]);
  expect(renderer.publishedRevision()).toMatchObject({ revision: 1, content: { site: { tagline: 'Nova' } } });
});

test('a new price needs a recent login and is emailed', async () => {
  await draft.saveSection('site', siteWith({ price: { ...shipped.site.price, cents: 9_900 } }), author);
  await expect(draft.publish(1, author)).rejects.toMatchObject({ code: 'fresh_login_required' });
  expect(emailed).toEqual([]);
  expect(await draft.publish(1, { ...author, isFresh: true })).toBe(2);
  expect(emailed).toHaveLength(1);
});

test('one field of an old revision goes to the draft; the whole of it is published again', async () => {
  const seen = { version: undefined, baseRevision: 2 };
  const restored = await draft.restorePart(1, { section: 'site', field: 'tagline' }, author, seen);
  expect(restored.document.site).toMatchObject({ tagline: 'Nova', price: { cents: 9_900 } });
  await store.discardDraft();
  expect(await draft.restore(0, { ...author, isFresh: true })).toBe(3);
  expect(renderer.current().site.tagline).toBe(shipped.site.tagline);
});
