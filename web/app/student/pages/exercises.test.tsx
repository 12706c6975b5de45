import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideAnswers, hideErrors } from '../../../../domain/exercises.ts';
import { exercisesPath, paths } from '../../../../domain/paths.ts';
import { courseModules, shipped } from '../../../../tests/support/course.ts';
import { loadPages, openPage } from '../../../../tests/support/open-page.tsx';
import { reloadSession } from '../../data/session-client.ts';
import { exerciseMessages } from '../exercises/messages.ts';

loadPages(paths.courseContent, paths.exercises, paths.studentArea, paths.lesson);

const user = { id: 'ana', email: 'ana@example.com', user_metadata: { full_name: 'Ana' } };
const [set] = shipped.exercises.sets;
const [question] = set?.questions ?? [];
const [text] = set?.texts ?? [];
if (!set || !question || !text) throw new Error('too few exercises');
const { module } = set;

const firstTry = {
  exercise: question.id,
  chosen: question.answers.flatMap(({ id, isRight }) => (isRight ? [id] : [])),
  is_right: true,
  answered_at: '2026-05-12T12:00:00.000Z',
};

let isOffline: boolean;
/** The student's latest answers. */
let chosen: string[] | undefined;

/** The server of a course whose exercises count for the certificate. */
function respond(url: string, { method = 'GET', body }: RequestInit = {}): Response {
  if (url === '/api/session') return Response.json({ expires_in: 1e9, expires_at: 1e12, user });
  if (url === '/api/student')
    return Response.json({ ...user, name: 'Ana', access: 'granted', certificate_name: 'Ana' });
  if (url === '/api/course') return Response.json({ modules: courseModules });
  if (url !== `/api/exercises/${module}` || !question || !text)
    return Response.json({ error: { code: 'internal' } }, { status: 500 });
  if (method === 'POST') chosen = JSON.parse(String(body)).answers[0].chosen;
  return Response.json({
    module,
    questions: [chosen ? question : hideAnswers(question)],
    texts: [hideErrors(text)],
    is_required: true,
    results: chosen ? [{ ...firstTry, chosen, was_right_at_first: true }] : [],
  });
}

beforeEach(async () => {
  isOffline = false;
  chosen = undefined;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return respond(url, init);
  });
  await reloadSession();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a finished module says how many were right, and which to do again', () => {
  expect(exerciseMessages.score(5, 7, 7, false)).toBe('Você acertou 5 de 7.');
  expect(exerciseMessages.score(5, 7, 7, true)).toBe('Você acertou 5 de 7 na primeira tentativa.');
  expect(exerciseMessages.score(2, 3, 7, false)).toBe('Faltam 4 de 7. Certos até agora: 2 de 3.');
});

test('the solution of a required exercise comes with the answer of the server; without a network it waits', async () => {
  openPage(exercisesPath(module));
  const asked = within(
    await screen.findByRole('group', { name: new RegExp(question.question.slice(0, 20)) }),
  );
  const answer = (index: number) => fireEvent.click(asked.getAllByRole('radio')[index] as HTMLElement);
  const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  const right = question.answers.findIndex(({ isRight }) => isRight);
  const comment = question.answers[right]?.comment ?? '';

  isOffline = true;
  answer(right);
  press('Conferir');
  expect(await screen.findByText(exerciseMessages.waiting)).toBeTruthy();
  expect(screen.queryByText(comment)).toBeNull();
  expect(screen.getByText(exerciseMessages.score(0, 0, 2, false))).toBeTruthy();

  isOffline = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(comment)).toBeTruthy();
  expect(screen.getByText(exerciseMessages.score(1, 1, 2, true))).toBeTruthy();
  expect(screen.queryByText(exerciseMessages.waiting)).toBeNull();

  expect(screen.getByRole('link', { name: 'Ver o resultado' }).getAttribute('href')).toMatch(/passo=3$/);
  const nextLook = () => /button-\w+/.exec(screen.getByRole('link', { name: 'Próximo' }).className)?.[0];
  expect(nextLook()).toBe('button-primary');

  // A second try is for learning.
  press('Tentar de novo');
  answer(right === 0 ? 1 : 0);
  press('Conferir');
  expect(await screen.findByText(exerciseMessages.wrong)).toBeTruthy();
  expect(nextLook()).toBe('button-outline');
  expect(screen.getByText(exerciseMessages.score(1, 1, 2, true))).toBeTruthy();
  expect(screen.getByText(exerciseMessages.requiredIntro)).toBeTruthy();
});
