import { expect, test } from 'vitest';
import { type ContentDocument, fillContent, resolveConditions } from '../../../domain/content/document.ts';
import { findBrokenPromises, setPromise } from '../../../domain/content/promises.ts';
import { type PromiseId, promiseIds } from '../../../domain/content/site.ts';
import { findRemovedPromises } from '../../../domain/content/start.ts';
import { shippedDocument as shipped } from '../../../tests/support/course.ts';
import { upgradeDocument } from './upgrade-document.ts';

/** Returns the document as release 1.1.0 stored it: with no answers, and no conditions in its texts. */
function asStored(document: ContentDocument): ContentDocument {
  const stored = structuredClone(resolveConditions(document));
  Reflect.deleteProperty(stored.site.claims, 'made');
  Reflect.deleteProperty(stored.site, 'studentSupport');
  return stored;
}
const upgraded = (document: ContentDocument) => upgradeDocument(document, shipped);
const withContact = { ...shipped, site: { ...shipped.site, supportEmail: 'oi@curso.example' } };

test('texts that were never changed make the promises, and lose them by an answer', () => {
  expect(upgraded(asStored(withContact))).toEqual(withContact);
});

test('lines that were others in the release before have their conditions too', () => {
  const stored = asStored(withContact);
  stored.landing.hero.subheadline =
    'Um curso online de {{horas}} horas para organizar históricos, escrever laudos e responder tutores com a ajuda da IA. Feito para a rotina de quem atende.';
  stored.faq.contactText = 'O suporte responde em até {{suporte}} horas úteis.';
  const document = upgraded(stored);
  const none = promiseIds.reduce((next, id) => setPromise(next, id, false), document);
  expect(fillContent(none).landing.hero.subheadline).toMatch(/^Um curso online para organizar/);
  expect(fillContent(none).faq.contactText).toBe('O suporte responde em dias úteis.');
});

test.each(promiseIds)('%s: what was taken out before stays out, and asks for nothing', (id) => {
  const removed = setPromise(withContact, id, false);
  const stored = asStored(removed);
  const document = upgraded(stored);
  expect(document.site.claims.made).toEqual(removed.site.claims.made);
  const { site, ...shown } = fillContent(document);
  const { site: before, ...shownBefore } = fillContent(removed);
  expect(shown).toEqual(shownBefore);
  expect(site.everyPage).toEqual(before.everyPage);
  expect(findBrokenPromises(fillContent(document)).map((broken) => broken.id)).not.toContain(id);
});

test('the owner’s own sentences stay as they are, and are not offered to be put back', () => {
  const stored = asStored(setPromise(withContact, 'community', false));
  stored.landing.closing.text = 'Entre na nossa comunidade: são {{horas}} horas.';
  const document = upgraded(stored);
  expect(document.landing.closing.text).toBe(stored.landing.closing.text);
  const offered = findRemovedPromises(document).map(({ id }): PromiseId => id);
  expect(offered).toEqual([]);
});

test('what a release before reads has no conditions, and no promise that is not made', () => {
  const plain = JSON.stringify(resolveConditions(setPromise(withContact, 'community', false)));
  expect(plain).not.toMatch(/\{\{se |\{\{senao|\{\{fim\}|promessaComunidade|Grupo de suporte/);
  expect(plain).toContain('{{promessaResposta}}');
});
