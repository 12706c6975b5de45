import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { studentKeys } from '../../../../domain/browser-storage.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { questionMessages } from '../../data/question-messages.ts';
import type { OwnQuestion, PublishedAnswer } from '../../data/questions.ts';
import { endSession, reloadSession } from '../../data/session-client.ts';
import { LessonQuestions } from './lesson-questions.tsx';

const own: OwnQuestion = {
  ...{ id: 'q1', question: 'Posso usar em gatos?\n<b>Obrigada</b>', created_at: '2026-05-12T12:00:00Z' },
  ...{ edited_at: null, answer: null, answered_at: null, published_at: null, publication: null },
};
const answered = { ...own, answer: 'Sim, com a bula.', answered_at: '2026-05-13T12:00:00Z' };

/** The server's questions, the requests it received, and its refusal if any. */
let lesson: { own: OwnQuestion[]; published: PublishedAnswer[] };
let sent: { method: string; url: string; body: unknown }[];
let refusal: (() => Response) | undefined;
/** The signed-in user. */
let user: string;

async function serve(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (url === '/api/session') return Response.json({ expires_in: 1e9, expires_at: 1e12, user: { id: user } });
  if (refusal) return refusal();
  if (method === 'GET') return Response.json(lesson);
  sent.push({ method, url, body: body ? JSON.parse(String(body)) : undefined });
  return Response.json(own);
}
const refuse =
  (status: number, code: string, headers = {}) =>
  () =>
    Response.json({ error: { code } }, { status, headers });

beforeEach(async () => {
  lesson = { own: [], published: [] };
  sent = [];
  refusal = undefined;
  user = 'ana';
  vi.stubGlobal('fetch', serve);
  // Everything is in the viewport.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: object[]) => void) {
        queueMicrotask(() => act(() => notify([{ isIntersecting: true }])));
      }
      observe() {}
      disconnect() {}
    },
  );
  await reloadSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open(userId = 'ana', lessonId = 'm1v1') {
  user = userId;
  await reloadSession();
  const layout = (
    <QueryClientProvider client={createQueryClient()}>
      <Outlet />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([
    { element: layout, children: [{ path: '/', element: <LessonQuestions lessonId={lessonId} /> }] },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('Sua dúvida');
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Sua dúvida');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('asking', () => {
  test('sends the text, and empties the field', async () => {
    await open();
    type('E em aves?');
    lesson = { ...lesson, own: [{ ...own, question: 'E em aves?' }] };
    clickButton('Enviar dúvida');
    await screen.findByText('E em aves?', { selector: 'p' });
    expect(sent).toEqual([
      {
        method: 'POST',
        url: '/api/lessons/m1v1/questions',
        body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), question: 'E em aves?' },
      },
    ]);
    expect(field().value).toBe('');
    expect(screen.getByText('Aguardando resposta')).toBeTruthy();
  });

  test('sends nothing without text', async () => {
    await open();
    type('  ');
    clickButton('Enviar dúvida');
    expect(await screen.findByText(questionMessages.empty)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('saves the text until it is sent, under one id', async () => {
    await open();
    type('Sem rede');
    refusal = () => {
      throw new TypeError('offline');
    };
    clickButton('Enviar dúvida');
    await screen.findByText(questionMessages.saved);
    cleanup();
    refusal = undefined;
    await open();
    expect(field().value).toBe('Sem rede');
    const { id } = JSON.parse(localStorage.getItem(studentKeys.unsent) ?? '').kept.m1v1;
    clickButton('Enviar dúvida');
    await waitFor(() => expect(field().value).toBe(''));
    expect(sent[0]?.body).toEqual({ id, question: 'Sem rede' });
  });

  test('shows that the text was not saved if storage is full', async () => {
    await open();
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem() {},
      setItem() {
        throw new Error('full');
      },
    });
    type('Sem lugar');
    refusal = refuse(503, 'unavailable');
    clickButton('Enviar dúvida');
    await screen.findByText(questionMessages.notSaved);
  });

  test('saves the text per student and lesson; it survives a lost session, not a sign-out', async () => {
    await open();
    type('Da Ana');
    cleanup();
    await open('ana', 'm1p1');
    expect(field().value).toBe('');
    cleanup();
    await open('bia');
    expect(field().value).toBe('');
    cleanup();
    await open();
    expect(field().value).toBe('Da Ana');
    act(() => endSession());
    expect(localStorage.getItem(studentKeys.unsent)).toContain('Da Ana');
    act(() => endSession('told'));
    expect(localStorage.getItem(studentKeys.unsent)).toBeNull();
  });

  test('shows the waiting time when rate limited', async () => {
    await open();
    type('Mais uma');
    refusal = refuse(429, 'rate_limited', { 'retry-after': '7000' });
    clickButton('Enviar dúvida');
    await screen.findByText(/Você já enviou 10 dúvidas em 24 horas.*daqui a 2 horas/);
    expect(field().value).toBe('Mais uma');
  });
});

describe('a question', () => {
  test('is shown as typed, and can be edited before it is answered', async () => {
    lesson.own = [own];
    await open();
    expect((await screen.findByText(/Posso usar em gatos/)).textContent).toBe(own.question);
    clickButton('Editar');
    fireEvent.change(screen.getByLabelText('Editar a dúvida'), { target: { value: 'E em cães?' } });
    clickButton('Salvar');
    await waitFor(() =>
      expect(sent).toEqual([
        { method: 'PUT', url: '/api/lessons/m1v1/questions/q1', body: { question: 'E em cães?' } },
      ]),
    );
  });

  test('cannot be edited after its answer, but removed', async () => {
    lesson.own = [answered];
    await open();
    await screen.findByText('Sim, com a bula.');
    expect(screen.getByText('Respondida só para você')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
    clickButton('Remover');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('A resposta sai junto. Isso não tem volta.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that was answered meanwhile shows why it was not edited', async () => {
    lesson.own = [own];
    await open();
    await screen.findByText('Aguardando resposta');
    clickButton('Editar');
    fireEvent.change(screen.getByLabelText('Editar a dúvida'), { target: { value: 'Outra' } });
    refusal = refuse(409, 'wrong_state');
    clickButton('Salvar');
    await screen.findByText(questionMessages.answeredMeanwhile);
  });

  test('that was published shows the published wording', async () => {
    const published = {
      published_at: '2026-05-12T12:00:00Z',
      publication: { question: 'Em gatos?', answer: 'Sim.' },
    };
    lesson.own = [{ ...answered, ...published }];
    await open();
    await screen.findByText('Resposta publicada');
    expect(screen.getByText('Em gatos?')).toBeTruthy();
  });

  test('of other students is collapsed, five at first', async () => {
    lesson.published = Array.from({ length: 7 }, (_, index) => ({
      ...{ id: `p${index}`, question: `Pergunta ${index}`, answer: 'Resposta', name: 'Bia S.' },
      published_at: '2026-05-12T12:00:00Z',
    }));
    await open();
    const list = within(await screen.findByRole('region', { name: 'Perguntas de outros alunos' }));
    expect(list.getAllByText(/^Pergunta \d/)).toHaveLength(5);
    clickButton('Mostrar todas (7)');
    expect(list.getAllByText(/^Pergunta \d/)).toHaveLength(7);
  });
});

test('a list that fails to load can be retried, and the form still works', async () => {
  refusal = refuse(503, 'unavailable');
  await open();
  await screen.findByText(questionMessages.loadFailed);
  refusal = undefined;
  lesson.own = [own];
  clickButton('Tentar novamente');
  await screen.findByText('Aguardando resposta');
});
