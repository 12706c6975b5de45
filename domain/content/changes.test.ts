import { expect, test } from 'vitest';
import { shipped, shippedDocument } from '../../tests/support/course.ts';
import { describeChanges, findChanges } from './changes.ts';

const photo = '11111111-1111-4111-8111-111111111111';
const files = new Map([[photo, 'zelia.jpg']]);

test('a file is named as it was sent, never by its id', () => {
  const { site, course } = shipped;
  const [module, ...modules] = course.modules;
  const [lesson, ...lessons] = module?.lessons ?? [];
  const after = {
    ...shipped,
    site: { ...site, instructor: { ...site.instructor, photo } },
    course: {
      ...course,
      modules: [{ ...module, lessons: [{ ...lesson, videoFile: photo }, ...lessons] }, ...modules],
    },
  } as typeof shipped;
  expect(describeChanges(shipped, after, { files })).toEqual([
    'Site › Quem ensina › Foto: vazio → “zelia.jpg”',
    expect.stringMatching(
      /^Curso › Módulo “[^”]+” › Aula “[^”]+” › Vídeo enviado por você: vazio → “zelia.jpg”$/,
    ),
  ]);
  expect(describeChanges(after, shipped)).toContain('Site › Quem ensina › Foto: um arquivo → vazio');
});

test('a changed image comes with both', () => {
  const { site } = shipped;
  const withPhoto = (id: string) => ({
    ...shipped,
    site: { ...site, instructor: { ...site.instructor, photo: id } },
  });
  const other = '22222222-2222-4222-8222-222222222222';
  const imagesOf = (before: string, after: string) =>
    findChanges(withPhoto(before), withPhoto(after)).map(({ image }) => image);
  expect(imagesOf(photo, other)).toMatchObject([{ before: photo, after: other }]);
  expect(imagesOf('', photo)).toMatchObject([{ before: null, after: photo }]);
  expect(findChanges(shipped, { ...shipped, site: { ...site, supportPhone: '5511911112222' } })).toEqual([
    {
      text: expect.stringContaining('“(11) 91111-2222”'),
      part: { section: 'site', field: 'supportPhone', isWholeList: false },
    },
  ]);
});

test('a picture in a text is named by its description, unless only its file changed', () => {
  const withText = (text: string) => {
    const bio = shipped.site.instructor.bio.with(0, text);
    return { ...shipped, site: { ...shipped.site, instructor: { ...shipped.site.instructor, bio } } };
  };
  const change = (before: string, after: string) => describeChanges(withText(before), withText(after));
  expect(change('Veja.', 'Veja. ![Um gato](/media/1.jpg) ![](/media/2.jpg)')).toEqual([
    expect.stringContaining('“Veja.” → “Veja. Foto: Um gato Foto: sem descrição”'),
  ]);
  expect(change('![Um gato](/media/1.jpg)', '![Um gato](/media/2.jpg)')).toEqual([
    expect.stringContaining('/media/2.jpg'),
  ]);
});

test('a text of a list is named by its place', () => {
  const { site } = shipped;
  const bio = site.instructor.bio.with(0, 'Zélia atende há quinze anos.');
  const after = { ...shipped, site: { ...site, instructor: { ...site.instructor, bio } } };
  expect(describeChanges(shipped, after)).toEqual([
    expect.stringMatching(
      /^Site › Quem ensina › Apresentação › Parágrafo 1: “.+” → “Zélia atende há quinze anos.”$/,
    ),
  ]);
});

test('a long text is quoted from where it changed', () => {
  const [paragraph = ''] = shipped.site.instructor.bio;
  const long = `${paragraph} ${'Uma frase que fica igual. '.repeat(10)}`;
  const withBio = (text: string) => ({
    ...shipped,
    site: { ...shipped.site, instructor: { ...shipped.site.instructor, bio: [text] } },
  });
  expect(
    describeChanges(withBio(`${long}Atende há dez anos.`), withBio(`${long}Atende há vinte anos.`)),
  ).toEqual([expect.stringMatching(/“…[^”]*Atende há dez anos\.” → “…[^”]*Atende há vinte anos\.”$/)]);
});

test('two long links are quoted from where they differ', () => {
  const withLink = (code: string) => ({
    ...shipped,
    site: {
      ...shipped.site,
      checkoutUrlHero: `https://pagamento.example.com/checkout/v1/redirect?pref_id=${code}`,
    },
  });
  expect(describeChanges(withLink('111-aaaa'), withLink('222-bbbb'))).toEqual([
    expect.stringMatching(/“…[^”]*111-aaaa” → “…[^”]*222-bbbb”$/),
  ]);
});

test('a placeholder is quoted as visitors read it, and by its name only where that is all that changed', () => {
  const { sales, site } = shippedDocument;
  const withTitle = (title: string) => ({
    ...shippedDocument,
    sales: { ...sales, meta: { ...sales.meta, title } },
  });
  const [named, literal] = [withTitle('Por {{horas}} horas'), withTitle(`Por ${site.courseHours} horas`)];
  expect(describeChanges(withTitle('Curso'), named)[0]).toMatch(/: “Curso” → “Por \d+ horas”$/);
  expect(describeChanges(named, literal)[0]).toMatch(/: “Por {{horas}} horas” → “Por \d+ horas”$/);
  const includes = sales.pricing.includes.filter((text) => text !== '{{promessaComunidade}}');
  const without = { ...shippedDocument, sales: { ...sales, pricing: { ...sales.pricing, includes } } };
  const texts = describeChanges(shippedDocument, without).join('; ');
  expect(texts).toContain('“Comunidade de alunos: dúvidas respondidas na página da aula” → ');
  expect(texts).not.toContain('{{');
});

test('the example of the landing page, a group with a list, is taken out and put back as one', () => {
  const { landing } = shippedDocument;
  const without = { ...shippedDocument, landing: { ...landing, hero: { ...landing.hero, example: null } } };
  for (const [before, after, word] of [
    [shippedDocument, without, 'a menos'],
    [without, shippedDocument, 'a mais'],
  ] as const) {
    const changes = findChanges(before, after);
    expect(changes.filter(({ text }) => text.includes(word))).toHaveLength(
      landing.hero.example?.parts.length ?? 0,
    );
    for (const { part } of changes)
      expect(part).toEqual({ section: 'landing', field: 'hero.example', isWholeList: false });
  }
});
