import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { summarizeProgress } from '../../../../domain/progress.ts';
import { courseModules } from '../../../../tests/support/course.ts';
import { loadPages, openPage } from '../../../../tests/support/open-page.tsx';
import { reloadSession } from '../../data/session-client.ts';
import { studentMessages } from '../messages.ts';

loadPages(paths.courseContent);

/** The server's responses, by path below `/api/`. */
let answers: Record<string, () => unknown>;
let asked: string[];
const access = (access: string) => () => ({ id: 'a', email: 'ana@example.com', name: 'Ana', access });

beforeEach(async () => {
  asked = [];
  answers = {
    session: () => ({ expires_in: 1e9, expires_at: 1e12, user: { id: 'a' } }),
    student: access('granted'),
    course: () => ({ modules: courseModules }),
    progress: () => ({
      completed_lessons: [],
      certificate: null,
      ...summarizeProgress([], courseModules),
    }),
    materials: () => ({ modules: [] }),
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.replace('/api/', '');
    asked.push(name);
    const answer = await answers[name]?.();
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  await reloadSession();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const refusal = (code: string, status: number) => Response.json({ error: { code } }, { status });

test('requests the course together with the student, and shows a loading text', async () => {
  answers.student = () => new Promise(() => undefined);
  openPage(paths.courseContent);
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['student', 'course']));
  expect(await screen.findByText('Carregando conteúdo do curso...')).toBeTruthy();
});

test('shows an error if the course is neither loaded nor saved, and retries', async () => {
  const course = answers.course;
  answers.course = () => refusal('internal', 500);
  openPage(paths.courseContent);
  expect((await screen.findByRole('alert')).textContent).toContain(studentMessages.course.loadFailed);
  answers.course = course as () => unknown;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: courseModules[0]?.title as string })).toBeTruthy();
});

test('without access explains why, and shows no loading error', async () => {
  answers.student = access('refunded');
  answers.course = () => refusal('access_required', 403);
  openPage(paths.courseContent);
  expect(await screen.findByText('ana@example.com')).toBeTruthy();
  expect(screen.queryByText(studentMessages.course.loadFailed)).toBeNull();
});
