import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { messages } from '../../messages.ts';
import { ApiError, api, read } from './client.ts';
import { explainError } from './explain-error.ts';
import { useEndedSession } from './loaded.tsx';

const questions = api.lessons[':id'].questions;

export type LessonQuestions = InferResponseType<typeof questions.$get, 200>;
export type OwnQuestion = LessonQuestions['own'][number];
export type PublishedAnswer = LessonQuestions['published'][number];

const keyOf = (lessonId: string) => ['questions', lessonId];

export const questionsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: keyOf(lessonId),
    queryFn: () => read(questions.$get({ param: { id: lessonId } })),
  });

export function useQuestions(lessonId: string) {
  return useQuery(questionsQuery(lessonId));
}

/** Changes a question, then reloads the questions. */
function useChange<Given>(lessonId: string, change: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(lessonId) }),
    onError: (error) => {
      // The question was answered or removed meanwhile.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void client.invalidateQueries({ queryKey: keyOf(lessonId) });
    },
  });
  useEndedSession(mutation.error);
  return mutation;
}

export function useAsk(lessonId: string) {
  return useChange(lessonId, (json: { id: string; question: string }) =>
    read(questions.$post({ param: { id: lessonId }, json })),
  );
}

export function useReword(lessonId: string, question: string) {
  const param = { id: lessonId, question };
  return useChange(lessonId, (wording: string) =>
    read(questions[':question'].$put({ param, json: { question: wording } })),
  );
}

export function useRemove(lessonId: string, question: string) {
  const param = { id: lessonId, question };
  return useChange(lessonId, () => read(questions[':question'].$delete({ param })));
}

/** Says why a question was not sent. @param isSaved true when what was typed is on this device */
export function explainQuestion(error: unknown, isSaved: boolean): string {
  const said = messages.questions;
  const hours = error instanceof ApiError ? Math.ceil(error.retryAfter / 3_600) : 0;
  const explanations = {
    rate_limited: said.tooMany(hours),
    wrong_state: said.answeredMeanwhile,
    unknown_lesson: said.lessonGone,
    invalid_input: said.empty,
  };
  return explainError(error, explanations, isSaved ? said.saved : said.notSaved);
}
