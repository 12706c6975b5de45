import { describe, expect, test } from 'vitest';
import { printedFacts } from '../../../domain/certificate.ts';
import { lessonsOf } from '../../../domain/content/course.ts';
import { type Content, findSectionErrors } from '../../../domain/content/document.ts';
import { withoutSamplesOnSale } from '../../../domain/content/samples.ts';
import { shipped } from '../../../tests/support/course.ts';
import { checkBackupsInPolicy, checkContent } from './content-checks.ts';
import { readShippedContent } from './shipped.ts';

const check = (content: Content) =>
  checkContent(content).filter((found) => found !== undefined && found !== false);

/** The fields that the checks speak of, after a change. */
function fields(change: (content: Content) => void): (string | undefined)[] {
  const content = structuredClone(shipped);
  change(content);
  return check(content).map(({ field }) => field);
}

describe('what stands between the site and its first sale', () => {
  test('is told with the field that it is about, and no longer once that is filled', () => {
    expect(fields(() => undefined)).toContain('site.supportPhone');
    expect(
      fields(({ site }) => {
        site.supportPhone = '5511999990000';
      }),
    ).not.toContain('site.supportPhone');
  });

  test.each(['Só R$ 97.', 'De R$ 1.200,00 por menos', 'R$97'])('a price written by hand: %s', (text) => {
    const change = ({ landing }: Content) => {
      landing.closing.text = text;
    };
    expect(fields(change)).toContain('landing.closing.text');
  });

  test('a promotion that has ended, or whose link is the ordinary one', () => {
    const fieldsWith = (from: string, until: string, checkoutUrl: string) =>
      fields(({ site }) => {
        site.checkoutUrlHero = 'https://pay.example/curso';
        site.promotion = { cents: 6_000, from, until, checkoutUrl };
      });
    const year = new Date().getFullYear();
    const [past, future] = [`${year - 1}-01-01T00:00:00Z`, `${year + 1}-01-01T00:00:00Z`];
    expect(fieldsWith(past, past, 'https://pay.example/sexta')).toContain('site.promotion');
    const running = fieldsWith(past, future, 'https://pay.example/sexta');
    expect(running.filter((field) => field?.startsWith('site.promotion'))).toEqual([]);
    expect(fieldsWith(past, future, 'https://pay.example/curso')).toContain('site.promotion.checkoutUrl');
  });

  test('terms that name other days than the guarantee has', () => {
    const termsFields = (days: number) =>
      fields(({ site }) => {
        site.guaranteeDays = days;
      }).filter((field) => field?.startsWith('legal.terms'));
    expect(termsFields(shipped.site.guaranteeDays)).toEqual([]);
    expect(termsFields(14)).toEqual(['legal.terms2025.body', 'legal.terms2024.body']);
  });

  test('a policy that does not tell what is kept', () => {
    const change = ({ legal }: Content) => {
      legal.privacy2025.body = 'YouTube, Vimeo, e o que mais houver.';
    };
    expect(fields(() => undefined)).not.toContain('legal.privacy2025.body');
    expect(fields(change)).toContain('legal.privacy2025.body');
  });

  test('a policy without a word of the company that stores copies, once they go there', () => {
    const sent = { days: 14, areSent: true };
    const own = structuredClone(shipped.legal);
    own.privacy2025.body = 'Guardamos só o seu e-mail.';
    expect(checkBackupsInPolicy({ legal: own }, sent)).toMatchObject({ field: 'legal.privacy2025.body' });
    expect(checkBackupsInPolicy({ legal: own }, { ...sent, areSent: false })).toBeFalsy();
    expect(checkBackupsInPolicy({ legal: own }, undefined)).toBeFalsy();
    expect(checkBackupsInPolicy(readShippedContent(), sent)).toBeFalsy();
  });

  test('a seller without name, address or a document whose digits are right', () => {
    const seller = { companyName: 'Cursos de Teste Ltda.', document: '11.222.333/0001-81', address: 'Rua 1' };
    const lacks = (change: Partial<typeof seller>) =>
      fields(({ site }) => {
        Object.assign(site.legal, seller, change);
      }).includes('site.legal.companyName');
    expect(lacks({})).toBe(false);
    for (const change of [{ companyName: '' }, { document: '11.222.333/0001-82' }, { address: '' }])
      expect(lacks(change)).toBe(true);
  });

  test('the price itself is no other price', () => {
    const change = ({ landing }: Content) => {
      landing.closing.text = 'São só R$ 85.';
    };
    expect(fields(change)).not.toContain('landing.closing.text');
  });

  test('a lesson without a video, be it a link or a file', () => {
    const lacking = (videos: object) => {
      const content = structuredClone(shipped);
      for (const lesson of lessonsOf(content.course.modules).slice(0, -1)) Object.assign(lesson, videos);
      for (const lesson of lessonsOf(content.course.modules).slice(-1)) lesson.type = 'video';
      return check(content).find(({ text }) => text.includes('sem vídeo'))?.field;
    };
    const { modules } = shipped.course;
    const last = `course.modules.${modules.length - 1}.lessons.${(modules.at(-1)?.lessons.length ?? 0) - 1}.videoFile`;
    expect(lacking({})).toBe('course.modules.0.lessons.0.videoFile');
    expect(lacking({ videoUrl: 'https://youtu.be/abcDEF12_-3' })).toBe(last);
    expect(lacking({ videoFile: '4b6f0c9e-0c9e-4c9e-8c9e-4b6f0c9e4b6f' })).toBe(last);
  });

  test('a video of YouTube in a lesson that the privacy text does not speak of', () => {
    const embed = ({ course }: Content) =>
      Object.assign(lessonsOf(course.modules)[0] ?? {}, {
        videoUrl: 'https://youtu.be/abcDEF12_-3',
        playsInPage: true,
      });
    expect(fields(embed)).not.toContain('legal.privacy2025.body');
    const silent = (content: Content) => {
      embed(content);
      content.legal.privacy2025.body = 'Nada.';
    };
    expect(fields(silent)).toContain('legal.privacy2025.body');
  });

  test('a lesson without a document', () => {
    const problems = check(withoutGuide());
    expect(problems.find(({ text }) => text.includes('aulas sem documento'))).toMatchObject({
      text: expect.stringContaining('Guia de Introdução à IA na Clínica Veterinária'),
      field: 'course.modules.0.lessons.1.documents',
    });
  });
});

/** What is said of a promise, after a change; nothing where it is borne out or not made. */
function promise(field: string, change: (content: Content) => void = () => undefined) {
  const content = structuredClone(shipped);
  change(content);
  return check(content).find((problem) => problem.field === field);
}

describe('what is promised', () => {
  const proof = { text: 'Grupo no WhatsApp, cuidado pela Ana.', date: '22/11/2026' };

  test('blocks the launch until the owner says how it is kept, and since when she knows', () => {
    const field = 'site.claims.proofs.community.text';
    expect(promise(field)).toMatchObject({ severity: 'blocking' });
    expect(
      promise(field, ({ site }) => Object.assign(site.claims.proofs.community, { text: proof.text })),
    ).toBeDefined();
    expect(promise(field, ({ site }) => Object.assign(site.claims.proofs.community, proof))).toBeUndefined();
  });

  test('is marked at its own text, and is none once the owner says so, whatever texts say', () => {
    const field = 'site.claims.proofs.community.text';
    expect(promise(field)?.alsoAt).toEqual(['site.claims.communityText']);
    expect(promise('site.claims.proofs.hours.text')?.alsoAt).toEqual(['site.courseHours']);
    const silent = ({ site, landing }: Content) => {
      site.claims.made.community = false;
      landing.closing.text = 'Entre na comunidade de alunos.';
    };
    expect(promise(field, silent)).toBeUndefined();
  });

  test('counts the videos that can be watched', () => {
    const field = 'site.claims.videoLessonsCount';
    const filmed = ({ course, site }: Content) => {
      for (const lesson of lessonsOf(course.modules)) lesson.videoUrl = 'https://youtu.be/abcDEF12_-3';
      site.claims.videoLessonsCount = 6;
    };
    expect(promise(field)?.text).toContain('“40+ videoaulas”, mas o curso tem 0');
    expect(promise(field, filmed)).toBeUndefined();
    expect(
      promise(field, ({ site }) => Object.assign(site.claims.made, { videoLessons: false })),
    ).toBeUndefined();
  });

  test('the guarantee is asked for by email', () => {
    expect(promise('site.supportEmail')?.text).toContain('garantia de 7 dias');
    expect(
      promise('site.supportEmail', ({ site }) => Object.assign(site, { supportEmail: 'a@b.co' })),
    ).toBeUndefined();
  });

  test('that the product keeps itself asks for nothing', () => {
    for (const name of ['lifetimeAccessText', 'personalSupportText', 'certificateText'])
      expect(promise(`site.claims.${name}`)).toBeUndefined();
  });

  test.each([
    ['Curso reconhecido pelo CFMV.', true],
    ['Certificado autorizado pelo MEC', true],
    ['O curso não é reconhecido pelo CFMV.', false],
    ['O curso é reconhecido pelo CFMV?', false],
  ])('“%s” says that an authority stands behind the course: %s', (text, isRefused) => {
    const change = ({ landing }: Content) => {
      landing.closing.text = text;
    };
    expect(fields(change).includes('landing.closing.text')).toBe(isRefused);
  });

  test('is dated with a day that there is', () => {
    const problems = (date: string) => {
      const { site } = structuredClone(shipped);
      Object.assign(site.claims.proofs.hours, { text: 'x', date });
      return findSectionErrors('site', site).map(({ path }) => path);
    };
    expect(problems('22/11/2026')).toEqual([]);
    expect(problems('31/02/2026')).toEqual(['claims.proofs.hours.date']);
  });
});

describe('invented people', () => {
  const names = (content: Content) => [
    content.site.instructor.name,
    ...content.landing.testimonials.items.map(({ name }) => name),
    ...content.sales.testimonials.items.map(({ name }) => name),
  ];

  test('are seen while nobody can buy', () => {
    expect(names(withoutSamplesOnSale(shipped))).toEqual(names(shipped));
  });

  test.each(['checkoutUrlHeader', 'checkoutUrlHero'] as const)('are not once %s opens', (link) => {
    const content = structuredClone(shipped);
    content.site[link] = 'https://pagamento.example/curso';
    Object.assign(content.sales.testimonials.items[0] ?? {}, { isSample: false, name: 'Rita' });
    expect(names(withoutSamplesOnSale(content))).toEqual(['', 'Rita']);
    expect(printedFacts(content).instructor_name).toBe('');
    content.site.instructor.isSample = false;
    expect(printedFacts(content).instructor_name).toBe(shipped.site.instructor.name);
  });
});

function withoutGuide(): Content {
  const content = structuredClone(shipped);
  const guide = content.course.modules[0]?.lessons.find(({ id }) => id === 'm1p1');
  if (guide) guide.material = '';
  return content;
}
