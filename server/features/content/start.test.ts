import { expect, test } from 'vitest';
import { type ContentDocument, fillContent } from '../../../domain/content/document.ts';
import { applySellerAnswers, type StartQuestion } from '../../../domain/content/start.ts';
import type { OfferAnswers, SellerAnswers } from '../../../domain/content/start-answers.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('content_start'));
const owner = await signInAdmin(product);

interface State {
  published: { revision: number; document: ContentDocument };
  draft: { version: number; document: ContentDocument; author_name: string } | null;
}

const call = (method: string, path: string, json?: unknown, cookie = owner) =>
  product.call(method, `/api/admin/content${path}`, { cookie, json });
const state = async () => (await (await call('GET', '')).json()) as State;
const questions = async () =>
  ((await (await call('GET', '/start')).json()) as { questions: StartQuestion[] }).questions;

const seller: SellerAnswers = {
  companyName: 'Zélia Prado Cursos',
  document: '11.222.333/0001-81',
  address: 'Rua das Acácias, 10, Campinas, SP, 13010-000',
  instructorName: 'Zélia Prado',
  credentials: 'CRMV-SP 12345',
  bio: 'Clínica de pequenos animais.\n\nUsa IA desde 2023.',
  supportPhone: '55 19 99999-0000',
  supportEmail: 'contato@example.com',
};
const offer: OfferAnswers = {
  cents: 9_700,
  checkoutUrl: 'https://pay.example/curso',
  promises: {},
  removesSamples: false,
};
const answer = async (step: 'seller' | 'offer', answers: object, cookie = owner) => {
  const { revision } = (await state()).published;
  return call('POST', `/start/${step}`, { baseRevision: revision, ...answers }, cookie);
};

async function edit(section: 'site' | 'landing', change: (document: ContentDocument) => void) {
  const { published, draft } = await state();
  const document = structuredClone((draft ?? published).document);
  change(document);
  expect((await call('PUT', `/draft/${section}`, document[section])).status).toBe(200);
}

test('a helper, a student and a visitor neither read nor answer the start', async () => {
  const strangers = [await signInSupport(product), await product.signIn()];
  for (const cookie of strangers) {
    expect((await call('GET', '/start', undefined, cookie)).status).toBe(403);
    for (const [step, answers] of [['seller', seller] as const, ['offer', offer] as const])
      expect((await answer(step, answers, cookie)).status).toBe(403);
  }
  expect((await product.call('GET', '/api/admin/content/start')).status).toBe(401);
  expect((await state()).published.revision).toBe(0);
});

test('a step publishes its own fields, never the draft that waits, which gets them too', async () => {
  const { landing, site } = (await state()).published.document;
  await edit('landing', (document) => Object.assign(document.landing.hero, { headline: 'Ainda não' }));
  await edit('site', (document) => Object.assign(document.site, { tagline: 'Também não' }));
  const { version = 0 } = (await state()).draft ?? {};
  expect((await answer('seller', seller)).status).toBe(200);
  const { published, draft } = await state();
  expect(published.document.landing).toEqual(landing);
  expect(published.document.site.tagline).toBe(site.tagline);
  expect(published.document.site.legal).toMatchObject({
    companyName: seller.companyName,
    dpoContact: seller.supportEmail,
  });
  expect(published.document.site.instructor).toMatchObject({
    isSample: false,
    name: seller.instructorName,
    bio: ['Clínica de pequenos animais.', 'Usa IA desde 2023.'],
  });
  expect(draft?.version).toBe(version + 1);
  expect(draft?.document.landing.hero.headline).toBe('Ainda não');
  expect(draft?.document.site).toMatchObject({
    tagline: 'Também não',
    legal: published.document.site.legal,
    instructor: published.document.site.instructor,
  });
  expect(published.document.site.saleNoticeEmail).toBe(seller.supportEmail);
  // What changes nothing is no revision.
  expect((await answer('seller', seller)).status).toBe(200);
  expect((await state()).published.revision).toBe(published.revision);
});

test('notices of sales that the owner turned off stay off', async () => {
  const { document } = (await state()).published;
  const site = { ...document.site, saleNoticeEmail: '' };
  expect(applySellerAnswers({ ...document, site }, seller).site.saleNoticeEmail).toBe('');
});

test('a price and a link of payment ask for a recent login', async () => {
  const run = (age: string) =>
    product.database.$client.query(`update sessions set created_at = now() - $1::interval`, [age]);
  await run('16 minutes');
  const before = await state();
  const refused = await answer('offer', offer);
  await run('0');
  expect([refused.status, (await refused.json()).error.code]).toEqual([401, 'fresh_login_required']);
  expect(await state()).toEqual(before);
});

test.each<[string, object]>([
  ['a field of another part', { ...seller, tagline: 'x' }],
  ['a document whose digits are wrong', { ...seller, document: '11.222.333/0001-82' }],
  ['an empty name', { ...seller, companyName: ' ' }],
  ['a paragraph that is too long for a page', { ...seller, bio: 'a'.repeat(1_201) }],
])('%s saves nothing', async (_name, answers) => {
  const before = await state();
  const refused = await answer('seller', answers);
  expect([refused.status, (await refused.json()).error.code]).toEqual([422, 'invalid_input']);
  expect(await state()).toEqual(before);
});

test('a page that is older than the newest revision changes nothing', async () => {
  const refused = await call('POST', '/start/seller', { baseRevision: 0, ...seller });
  expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'content_changed']);
});

test('a promise is proven, or leaves the pages as was shown, and the draft loses it too', async () => {
  const asked = await questions();
  expect(asked.map(({ id }) => id)).toEqual([
    'videoLessons',
    'hours',
    'updates',
    'community',
    'supportAnswer',
    'lifetimeAccess',
    'testimonials',
  ]);
  const community = asked.find(({ id }) => id === 'community');
  expect(community).toMatchObject({
    text: 'Comunidade de alunos: dúvidas respondidas na página da aula',
    proofHint: 'Onde fica, quem cuida e como o aluno entra.',
  });
  expect(community?.places).toContainEqual({
    page: 'Página de vendas',
    before: 'Comunidade de alunos: dúvidas respondidas na página da aula',
    after: null,
  });
  const placesOf = (id: string) => asked.find((question) => question.id === id)?.places;
  expect(placesOf('updates')).toContainEqual({
    page: 'Termos de Uso (abril de 2025)',
    before: 'O acesso é seu, pessoal e intransferível. É vitalício e inclui 1 ano de atualizações gratuitas.',
    after: 'O acesso é seu, pessoal e intransferível. É vitalício.',
  });
  expect(placesOf('videoLessons')).toContainEqual({
    page: 'Página inicial',
    before: 'Videoaulas',
    after: null,
  });
  // Names of icons are not read by visitors.
  expect(JSON.stringify(asked)).not.toMatch(/refresh-cw|circle-play|users/);
  const promises = {
    videoLessons: null,
    hours: 'Somei vídeos, leitura e prática.',
    updates: null,
    community: null,
    supportAnswer: 'Respondo de segunda a sexta.',
  };
  const answered = await answer('offer', { ...offer, promises, removesSamples: true });
  expect(answered.status).toBe(200);
  const { published, draft } = await state();
  const { site, course } = published.document;
  expect(site).toMatchObject({ price: { cents: 9_700 }, checkoutUrlHeader: offer.checkoutUrl });
  const { made, proofs } = site.claims;
  expect(made).toEqual({
    videoLessons: false,
    hours: true,
    updates: false,
    community: false,
    supportAnswer: true,
    lifetimeAccess: true,
  });
  expect(proofs.hours).toMatchObject({ text: promises.hours });
  expect(proofs.hours.date).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
  expect(proofs.community.text).toBe('');
  expect(course.modules[0]?.lessons[0]?.isHidden).toBe(true);
  const { landing, sales, faq, legal } = fillContent(published.document);
  expect(sales.pricing.includes).toContain('Respostas do suporte em até 24 horas úteis');
  for (const { body } of [legal.terms2025, legal.terms2024]) {
    expect(body).not.toMatch(/atualizações gratuitas/);
    expect(body).toMatch(/vitalício/);
    expect(body).toMatch(/comunicar atualizações do curso/);
  }
  expect(legal.terms2025.body).toMatch(/24 horas úteis/);
  expect(JSON.stringify([landing, sales, faq])).not.toMatch(/videoaula|assistir|comunidade/i);
  expect(draft?.document.landing.hero.headline).toBe('Ainda não');
  expect(draft?.document.site.claims.made).toEqual(made);
  // The product keeps it, so that it needs no answer and may be taken out at any time.
  expect(await questions()).toMatchObject([{ id: 'lifetimeAccess', isKept: true, proofHint: null }]);
});

test.each([
  ['(11) 98765-4321', '5511987654321'],
  ['11 98765 4321', '5511987654321'],
  ['+55 11 98765-4321', '+55 11 98765-4321'],
])('the phone %s is stored as %s', async (supportPhone, stored) => {
  expect((await answer('seller', { ...seller, supportPhone })).status).toBe(200);
  expect((await state()).published.document.site.supportPhone).toBe(stored);
});

test('a link of payment gets the https:// that people leave out', async () => {
  expect((await answer('offer', { ...offer, checkoutUrl: 'pay.example/outro' })).status).toBe(200);
  expect((await state()).published.document.site.checkoutUrlHero).toBe('https://pay.example/outro');
});

test('a promise that was taken out comes back, unless somebody has published since', async () => {
  const before = await state();
  const { revision } = (await (
    await answer('offer', { ...offer, promises: { lifetimeAccess: null } })
  ).json()) as { revision: number };
  const undo = (baseRevision: number) =>
    call('POST', `/revisions/${before.published.revision}/restore`, { baseRevision });
  expect((await answer('seller', { ...seller, bio: 'Outra pessoa escreveu isto.' })).status).toBe(200);
  const refused = await undo(revision);
  expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'content_changed']);
  const { published } = await state();
  expect(published.document.site.instructor.bio).toEqual(['Outra pessoa escreveu isto.']);
  expect((await undo(published.revision)).status).toBe(200);
  expect((await state()).published.document).toEqual(before.published.document);
});
