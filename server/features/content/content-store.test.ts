import { expect, test } from 'vitest';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { createContentRepository } from './content.repository.ts';
import { createContentStore } from './content-store.ts';
import { readShippedContent } from './shipped.ts';

const shipped = readShippedContent();
const { database, auditLog, transact } = await sharedFixture(createTestApp('content_store'));
const repository = createContentRepository(database);
const store = createContentStore({ repository, auditLog, transact, shipped });
const author = { id: null, name: 'Bia', isFresh: true };
const within = async () => undefined;

const withTagline = (tagline: string): ContentDocument => ({
  ...shipped,
  site: { ...shipped.site, tagline },
});
const changed = expect.objectContaining({ code: 'content_changed' });

test('revision 0 is the shipped content, and an unknown revision is not found', async () => {
  expect(await store.load(0)).toEqual({ revision: 0, document: shipped });
  await expect(store.load(9)).rejects.toThrow('Revision 9 is gone');
  await expect(store.findRevision(9)).rejects.toMatchObject({ code: 'not_found' });
});

test('a section is saved upon the draft version that its editor saw', async () => {
  const first = await store.saveSection('site', withTagline('Uma').site, author, 0);
  expect(first.version).toBe(1);
  await expect(store.saveSection('site', withTagline('Duas').site, author, 0)).rejects.toEqual(changed);
  const second = await store.saveSection('faq', shipped.faq, author, undefined);
  expect(second).toMatchObject({ version: 2, sections: { site: { tagline: 'Uma' }, faq: shipped.faq } });
  await store.discardDraft();
});

test('a revision is stored once, with its draft discarded and its author in the audit log', async () => {
  const draft = await store.saveSection('site', withTagline('Publicada').site, author, undefined);
  const next = { revision: 1, document: withTagline('Publicada'), changes: ['Frase curta'], draft, within };
  await store.addRevision(next, author);
  expect(await store.findDraft()).toBeUndefined();
  expect(await store.load(await store.findNewestRevision())).toMatchObject({
    revision: 1,
    document: { site: { tagline: 'Publicada' } },
  });
  const { rows } = await database.$client.query(
    `select actor, detail from audit_log where action = 'publish'`,
  );
  expect(rows).toEqual([{ actor: 'Bia', detail: 'versão 1' }]);
  await expect(store.addRevision({ ...next, draft: undefined }, author)).rejects.toEqual(changed);
});

test('a draft that changed since it was read is not published', async () => {
  const draft = await store.saveSection('site', withTagline('Antes').site, author, undefined);
  await store.saveSection('site', withTagline('Depois').site, author, undefined);
  const next = { revision: 2, document: withTagline('Antes'), changes: [], draft, within };
  await expect(store.addRevision(next, author)).rejects.toEqual(changed);
  expect((await store.findDraft())?.version).toBe(2);
  await store.discardDraft();
});

test('a revision of an earlier release has the fields of this one', async () => {
  await database.$client.query(
    `update content_revisions set document = (document - 'exercises' - 'edited') || '{"gone": 1}' where revision = 1`,
  );
  expect((await store.load(1)).document.exercises).toEqual(shipped.exercises);
  expect(await store.findRevision(1)).not.toHaveProperty('gone');
});
