import { describe, expect, test } from 'vitest';
import { lessonsOf } from '../../domain/content/course.ts';
import type { Content } from '../../domain/content/document.ts';
import { launchProblems } from '../../domain/launch-checks.ts';
import { shipped } from '../../tests/support/course.ts';
import { freePort } from '../../tests/support/free-port.ts';
import type { Config } from '../config.ts';
import { recallSilentServices } from './silent-services.ts';

const settings = {
  appUrl: 'https://curso.example',
  hasMailServer: true,
  hasOwnerEmail: true,
  courseAccess: 'open',
  adminSecondFactor: 'required',
  providers: [],
  sellingAnything: [],
  minimumCents: undefined,
  silent: [],
  samples: [],
} as const;

/** The fields that the checks speak of, after a change. */
function fields(change: (content: Content) => void): (string | undefined)[] {
  const content = structuredClone(shipped);
  change(content);
  return launchProblems({ content, settings }).map(({ field }) => field);
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

  test('a policy that does not tell what is kept', () => {
    const change = ({ legal }: Content) => {
      legal.privacy2025.body = 'YouTube, Vimeo, e o que mais houver.';
    };
    expect(fields(() => undefined)).not.toContain('legal.privacy2025.body');
    expect(fields(change)).toContain('legal.privacy2025.body');
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
      for (const lesson of lessonsOf(content.course.modules)) Object.assign(lesson, videos);
      return launchProblems({ content, settings }).some(({ text }) => text.includes('videoaulas sem vídeo'));
    };
    expect(lacking({})).toBe(true);
    expect(lacking({ videoUrl: 'https://youtu.be/abcDEF12_-3' })).toBe(false);
    expect(lacking({ videoFile: '4b6f0c9e-0c9e-4c9e-8c9e-4b6f0c9e4b6f' })).toBe(false);
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
    const problems = launchProblems({ content: withoutGuide(), settings });
    expect(problems.find(({ text }) => text.includes('aulas sem documento'))?.text).toContain(
      'Guia de Introdução à IA na Clínica Veterinária',
    );
  });
});

function withoutGuide(): Content {
  const content = structuredClone(shipped);
  const guide = content.course.modules[0]?.lessons.find(({ id }) => id === 'm1p1');
  if (guide) guide.material = '';
  return content;
}

test('services that do not answer are known a moment later to whoever cannot wait', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  const config = { smtpUrl, appUrl: 'http://localhost:3000', mailFrom: 'x@example.com' } as Config;
  const recall = recallSilentServices(config);
  expect(await recall()).toEqual([]);
  await expect.poll(recall).toEqual(['mail']);
});
