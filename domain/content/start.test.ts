import { expect, test } from 'vitest';
import { shippedDocument } from '../../tests/support/course.ts';
import { promiseIds } from './site.ts';
import { applyOfferAnswers, findRemovedPromises, findStartQuestions, otherLinks } from './start.ts';
import { bioParagraphs, type OfferAnswers, sellerAnswers } from './start-answers.ts';

const { site } = shippedDocument;
const same = { cents: site.price.cents, checkoutUrl: site.checkoutUrlHero, removesSamples: false };
const answer = (document: typeof shippedDocument, promises: OfferAnswers['promises']) =>
  applyOfferAnswers(document, { ...same, promises }, '22/11/2026');
const idsOf = (document: typeof shippedDocument) => findRemovedPromises(document).map(({ id }) => id);

test.each(promiseIds)('%s: an answer changes its field and no text, and is taken back', (id) => {
  const without = answer(shippedDocument, { [id]: null });
  expect(without.site.claims.made[id]).toBe(false);
  expect({ ...without, site, course: shippedDocument.course }).toEqual(shippedDocument);
  expect(idsOf(without)).toEqual([id]);
  const renamed = { ...without, site: { ...without.site, tagline: 'Outra frase' } };
  const back = answer(renamed, { [id]: true });
  expect(back).toEqual({ ...shippedDocument, site: { ...site, tagline: 'Outra frase' } });
});

test('a sentence makes the promise again, with its day', () => {
  const without = answer(shippedDocument, { updates: null });
  const { claims } = answer(without, { updates: 'Reviso a cada trimestre.' }).site;
  expect(claims.made.updates).toBe(true);
  expect(claims.proofs.updates).toEqual({ text: 'Reviso a cada trimestre.', date: '22/11/2026' });
});

test('lessons without a video are asked about as long as one is shown', () => {
  const asked = (document: typeof shippedDocument) => findStartQuestions(document).map(({ id }) => id);
  const without = answer(shippedDocument, { videoLessons: null });
  expect(without.course.modules[0]?.lessons[0]?.isHidden).toBe(true);
  expect(asked(without)).not.toContain('videoLessons');
  const shown = { ...without, course: shippedDocument.course };
  expect(asked(shown)).toContain('videoLessons');
});

test('the buttons that keep another link are those of the top and of the promotion', () => {
  const [old, next] = ['https://pay.example/antes', 'https://pay.example/agora'];
  const links = { ...site, checkoutUrlHeader: old, checkoutUrlHero: next, promotion: null };
  expect(otherLinks(links)).toEqual([{ where: 'Botão do topo', url: old }]);
  expect(otherLinks({ ...links, checkoutUrlHeader: next })).toEqual([]);
});

test('a presentation that no page takes is refused at its field', () => {
  const messageOf = (bio: string) => sellerAnswers.shape.bio.safeParse(bio).error?.issues[0]?.message;
  const half = 'a'.repeat(900);
  expect(messageOf(`${half}\n\n${half}`)).toBeUndefined();
  expect(messageOf(half + half)).toBe('Separe em parágrafos de até 1.200 caracteres.');
  expect(messageOf('Atendo em {{cidade}}.')).toContain('“cidade” não existe.');
  expect(messageOf('a'.repeat(2_001))).toBe('No máximo 2.000 caracteres.');
  expect(messageOf(' ')).toBe('Preencha este campo.');
});

test('a presentation of more lines than the content takes keeps them all', () => {
  expect(bioParagraphs('1\n2\n\n3\n4\n5\n6\n7\n8\n9')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8 9']);
});
