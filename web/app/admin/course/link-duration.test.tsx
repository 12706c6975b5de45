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

/** Links whose duration was requested; the test answers with `respond`. */
let requestedLinks: string[];
let answer: Promise<Response>;
let respond: (response: Response | 'network') => void;

beforeEach(() => {
  requestedLinks = [];
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  answer = promise;
  respond = (response) =>
    response === 'network' ? reject(new TypeError('Failed to fetch')) : resolve(response);
  vi.stubGlobal('fetch', fakeFetch);
});

async function fakeFetch(url: string, { body }: RequestInit = {}): Promise<Response> {
  if (url === '/api/student') return Response.json(owner);
  if (url === '/api/admin/media/link-duration') {
    requestedLinks.push(JSON.parse(String(body)).url);
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
    /** Pastes the link and leaves its field. */
    async enter(link: string) {
      await user.clear(field('Endereço do vídeo'));
      await user.paste(link);
      await user.tab();
    },
  };
}

describe('a link to Vimeo', () => {
  test.each([vimeo, 'vimeo.com/123456789'])('%s fills the empty duration after one request', async (link) => {
    const { enter } = await openLesson();
    await enter(link);
    expect(requestedLinks).toEqual([vimeo]);
    respond(Response.json({ duration: '18:25' }));
    await waitFor(() => expect(duration()).toBe('18:25'));
    expect(hint('Duração lida do Vimeo.')).not.toBeNull();
    expect(hint(unread)).toBeNull();
  });

  test('is set in its lesson even if another form of the editor is open', async () => {
    const { user, enter } = await openLesson();
    await enter(vimeo);
    await user.click(screen.getAllByRole('link', { name: 'Todas as aulas' })[0] as HTMLElement);
    respond(Response.json({ duration: '18:25' }));
    await screen.findByText(/· 18:25$/);
  });

  test('does not replace a duration that exists or is typed before the response', async () => {
    const { user, enter } = await openLesson();
    await enter(vimeo);
    await user.type(field('Duração'), '20:00');
    respond(Response.json({ duration: '18:25' }));
    await enter(`${vimeo}0`);
    expect(requestedLinks).toEqual([vimeo]);
    expect(duration()).toBe('20:00');
    expect(hint('Duração lida do Vimeo.')).toBeNull();
  });

  test('is dropped if the link changed before the response', async () => {
    const { user, enter } = await openLesson();
    await enter(vimeo);
    await user.clear(field('Endereço do vídeo'));
    respond(Response.json({ duration: '18:25' }));
    await enter('https://videos.example/plantao');
    expect(requestedLinks).toEqual([vimeo]);
    expect(duration()).toBe('');
  });

  test.each([
    ['Vimeo reports no duration', () => Response.json({ duration: null })],
    ['the server fails', () => Response.json({ error: { code: 'internal' } }, { status: 500 })],
    ['there is no network', () => 'network' as const],
  ])('says so if %s, until a duration is written', async (_, make) => {
    const { user, enter } = await openLesson();
    await enter(vimeo);
    respond(make());
    expect((await screen.findByText(unread)).getAttribute('role')).toBe('status');
    expect(duration()).toBe('');
    await user.type(field('Duração'), '18:25');
    expect(hint(unread)).toBeNull();
  });
});

test('a YouTube link sends no request, and shows where to find the duration', async () => {
  const { enter } = await openLesson();
  expect(hint(ofYouTube)).toBeNull();
  await enter('https://youtu.be/abcDEF12_-3');
  expect(hint(ofYouTube)).not.toBeNull();
  await enter('https://videos.example/plantao');
  expect(hint(ofYouTube)).toBeNull();
  expect(requestedLinks).toEqual([]);
});
