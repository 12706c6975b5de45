import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { adminMessages } from '../messages.ts';
import type { AdminQuestion } from '../questions/question-card.tsx';
import { Page } from './questions.tsx';

const moment = '2026-05-12T12:00:00Z';
const waiting: AdminQuestion = {
  ...{ id: 'q1', question: 'Qual a dose do Rex?', answer: null, version: 3 },
  ...{ public_question: null, public_answer: null, created_at: moment, edited_at: null },
  ...{ answered_at: null, published_at: null, lesson_id: 'm1v1', lesson_title: 'Introdução' },
  ...{ user_id: 'a1', name: 'Ana Luísa Prado', email: 'ana@example.com' },
};
const answered = { ...waiting, answer: 'A da bula.', answered_at: moment };

let question: AdminQuestion;
let requestedUrls: string[];
let sent: { url: string; body: unknown }[];
let refusal: Response | undefined;
beforeEach(() => {
  requestedUrls = [];
  sent = [];
  refusal = undefined;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url === '/api/student') return Response.json(owner);
    if (method === 'GET') {
      requestedUrls.push(url);
      return Response.json({ rows: [question], total: 1, page: 1 });
    }
    if (refusal) return refusal;
    sent.push({ url, body: JSON.parse(String(body ?? '{}')) });
    return Response.json(question);
  });
});

async function open(shown: AdminQuestion, address: string = paths.adminQuestions) {
  question = shown;
  return (await openAdminPage({ [paths.adminQuestions]: Page }, address, '1 pergunta')).router;
}
const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('an answer is sent with the version of the question that was shown', async () => {
  await open(waiting);
  expect(screen.getByRole('link', { name: 'Introdução' }).getAttribute('href')).toBe('/curso-conteudo/m1v1');
  expect(screen.getByRole('link', { name: 'Ana Luísa Prado' }).getAttribute('href')).toBe(
    '/painel/alunos/a1',
  );
  expect(screen.queryByRole('button', { name: 'Publicar resposta' })).toBeNull();
  clickButton('Responder');
  const answering = await dialog();
  fireEvent.change(answering.getByLabelText('Resposta'), { target: { value: 'A da bula.' } });
  fireEvent.click(answering.getByRole('button', { name: 'Responder' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { url: '/api/admin/questions/q1/answer', body: { answer: 'A da bula.', version: 3 } },
    ]),
  );
});

test('an answer is published in edited wording, with the short name', async () => {
  await open(answered);
  clickButton('Publicar resposta');
  const publishing = await dialog();
  expect(publishing.getByText('Ana P.')).toBeTruthy();
  expect(publishing.getByLabelText<HTMLTextAreaElement>('Resposta').value).toBe('A da bula.');
  fireEvent.change(publishing.getByLabelText('Pergunta'), { target: { value: 'Qual a dose?' } });
  fireEvent.click(publishing.getByRole('button', { name: 'Publicar resposta' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        url: '/api/admin/questions/q1/publish',
        body: { question: 'Qual a dose?', answer: 'A da bula.', version: 3 },
      },
    ]),
  );
});

test('a published answer can be unpublished', async () => {
  await open({ ...answered, published_at: moment, public_question: 'Qual?', public_answer: 'Essa.' });
  expect(screen.getByText('Qual?')).toBeTruthy();
  clickButton('Retirar da aula');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Retirar da aula' }));
  await waitFor(() =>
    expect(sent).toEqual([{ url: '/api/admin/questions/q1/unpublish', body: { version: 3 } }]),
  );
});

test('a question changed meanwhile is refetched, and the typed answer stays', async () => {
  await open(waiting);
  clickButton('Responder');
  const answering = await dialog();
  fireEvent.change(answering.getByLabelText('Resposta'), { target: { value: 'Dez.' } });
  refusal = Response.json({ error: { code: 'wrong_state' } }, { status: 409 });
  question = { ...waiting, question: 'E do Bob?', version: 4 };
  fireEvent.click(answering.getByRole('button', { name: 'Responder' }));
  await answering.findByText(adminMessages.errors.wrong_state);
  await answering.findByText('E do Bob?');
  expect(answering.getByLabelText<HTMLTextAreaElement>('Resposta').value).toBe('Dez.');
  refusal = undefined;
  fireEvent.click(answering.getByRole('button', { name: 'Responder' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ answer: 'Dez.', version: 4 }));
});

test('the list is filtered by state, and by one student until the filter is removed', async () => {
  const router = await open(waiting, `${paths.adminQuestions}?student=a1`);
  expect(requestedUrls).toEqual(['/api/admin/questions?student=a1']);
  fireEvent.change(screen.getByLabelText('Situação'), { target: { value: 'unanswered' } });
  await waitFor(() => expect(requestedUrls.at(-1)).toBe('/api/admin/questions?student=a1&status=unanswered'));
  clickButton('Ver as de todos');
  await waitFor(() => expect(router.state.location.search).toBe('?status=unanswered'));
});
