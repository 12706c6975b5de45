// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shippedTexts } from '../../../../content/shipped.ts';
import type { CourseContent } from '../../../../domain/content/course.ts';
import { paths } from '../../../../domain/paths.ts';
import { openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { Page } from './course-editor.tsx';

const vimeo = 'https://vimeo.com/123456789';
const unread = 'Não deu para ler a duração; escreva-a aqui.';
const ofYouTube = 'O YouTube não informa a duração: copie-a da página do vídeo.';

/** The links that the page asked about; each is answered when the test says so. */
let requestedUrls: string[];
let answer: Promise<Response>;
let tell: (response: Response | 'network') => void;

beforeEach(() => {
  requestedUrls = [];
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  answer = promise;
  tell = (response) =>
    response === 'network' ? reject(new TypeError('Failed to fetch')) : resolve(response);
  vi.stubGlobal('fetch', fakeFetch);
});

async function fakeFetch(url: string, { body }: RequestInit = {}): Promise<Response> {
  if (url === '/api/student') return Response.json(owner);
  if (url === '/api/admin/media/link-duration') {
    requestedUrls.push(JSON.parse(String(body)).url);
    return answer;
  }
  if (url === '/api/admin/content')
    return Response.json({
      published: { revision: 1, document: { ...shippedTexts, course: courseWithoutVideos() } },
      draft: null,
      overrides: {},
    });
  return Response.json({ checks: [], modules: [], revisions: [], rows: [] });
}

function courseWithoutVideos(): CourseContent {
  const course = structuredClone(shippedTexts.course);
  for (const { lessons } of course.modules)
    for (const lesson of lessons) Object.assign(lesson, { duration: '', videoUrl: '' });
  return course;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const duration = () => field('Duração').value;
const hint = (text: string) => screen.queryByText(text);

async function openLesson() {
  const { user } = await openAdminPage(
    { [paths.adminCourse]: Page },
    `${paths.adminCourse}?aula=m1v1`,
    'Salvar rascunho',
  );
  return {
    user,
    /** Writes the link and leaves its field. */
    async enter(link: string) {
      await user.clear(field('Endereço do vídeo'));
      await user.type(field('Endereço do vídeo'), link);
      await user.tab();
    },
  };
}

describe('a link to Vimeo', () => {
  test.each([vimeo, 'vimeo.com/123456789'])('%s fills the empty duration, asked once', async (link) => {
    const { enter } = await openLesson();
    await enter(link);
    expect(requestedUrls).toEqual([vimeo]);
    tell(Response.json({ duration: '18:25' }));
    await waitFor(() => expect(duration()).toBe('18:25'));
    expect(hint('Duração lida do Vimeo.')).not.toBeNull();
    expect(hint(unread)).toBeNull();
  });

  test('fills its lesson also when another page of the editor is open by then', async () => {
    const { user, enter } = await openLesson();
    await enter(vimeo);
    await user.click(screen.getAllByRole('link', { name: 'Todas as aulas' })[0] as HTMLElement);
    tell(Response.json({ duration: '18:25' }));
    await screen.findByText(/· 18:25$/);
  });

  test('leaves a duration that is there, or is written before the answer', async () => {
    const { user, enter } = await openLesson();
    await enter(vimeo);
    await user.type(field('Duração'), '20:00');
    tell(Response.json({ duration: '18:25' }));
    await enter(`${vimeo}0`);
    expect(requestedUrls).toEqual([vimeo]);
    expect(duration()).toBe('20:00');
    expect(hint('Duração lida do Vimeo.')).toBeNull();
  });

  test('leaves the field of a lesson whose link is another by then', async () => {
    const { user, enter } = await openLesson();
    await enter(vimeo);
    await user.clear(field('Endereço do vídeo'));
    tell(Response.json({ duration: '18:25' }));
    await enter('https://videos.example/plantao');
    expect(requestedUrls).toEqual([vimeo]);
    expect(duration()).toBe('');
  });

  test.each([
    ['Vimeo does not tell', () => Response.json({ duration: null })],
    ['the server fails', () => Response.json({ error: { code: 'internal' } }, { status: 500 })],
    ['there is no network', () => 'network' as const],
  ])('says so if %s, until a duration is written', async (_, make) => {
    const { user, enter } = await openLesson();
    await enter(vimeo);
    tell(make());
    expect((await screen.findByText(unread)).getAttribute('role')).toBe('status');
    expect(duration()).toBe('');
    await user.type(field('Duração'), '18:25');
    expect(hint(unread)).toBeNull();
  });
});

test('a link to YouTube asks nobody, and says where the duration stands', async () => {
  const { enter } = await openLesson();
  expect(hint(ofYouTube)).toBeNull();
  await enter('https://youtu.be/abcDEF12_-3');
  expect(hint(ofYouTube)).not.toBeNull();
  await enter('https://videos.example/plantao');
  expect(hint(ofYouTube)).toBeNull();
  expect(requestedUrls).toEqual([]);
});
