import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect } from 'react';
import { messages } from '../../messages.ts';
import { ApiError, api, read } from './client.ts';
import { endSession } from './session-client.ts';

const questions = api.lessons[':id'].questions;

export type LessonQuestions = InferResponseType<typeof questions.$get, 200>;
export type OwnQuestion = LessonQuestions['own'][number];
export type PublishedAnswer = LessonQuestions['published'][number];

const keyOf = (userId: string, lessonId: string) => ['questions', userId, lessonId];

export const questionsQuery = (userId: string, lessonId: string) =>
  queryOptions({
    queryKey: keyOf(userId, lessonId),
    queryFn: () => read(questions.$get({ param: { id: lessonId } })),
  });

export function useQuestions(userId: string, lessonId: string) {
  const query = useQuery(questionsQuery(userId, lessonId));
  useEndedSession(query.error);
  return query;
}

/** Does something about a question, and shows how things are then. */
function useChange<Given>(userId: string, lessonId: string, change: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(userId, lessonId) }),
    onError: (error) => {
      // Answered or removed meanwhile, here or on another device.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void client.invalidateQueries({ queryKey: keyOf(userId, lessonId) });
    },
  });
  useEndedSession(mutation.error);
  return mutation;
}

/** @param userId whose */
export function useAsk(userId: string, lessonId: string) {
  return useChange(userId, lessonId, (json: { id: string; question: string }) =>
    read(questions.$post({ param: { id: lessonId }, json })),
  );
}

export function useReword(userId: string, lessonId: string, question: string) {
  const param = { id: lessonId, question };
  return useChange(userId, lessonId, (wording: string) =>
    read(questions[':question'].$put({ param, json: { question: wording } })),
  );
}

export function useRemove(userId: string, lessonId: string, question: string) {
  const param = { id: lessonId, question };
  return useChange(userId, lessonId, () => read(questions[':question'].$delete({ param })));
}

function useEndedSession(error: unknown): void {
  const hasEnded = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (hasEnded) endSession();
  }, [hasEnded]);
}

/** @param isKept whether what was typed is on this device @returns why it was not sent */
export function explainQuestion(error: unknown, isKept: boolean): string {
  const said = messages.questions;
  if (error instanceof ApiError) {
    if (error.code === 'rate_limited') return said.tooMany(Math.ceil(error.retryAfter / 3_600));
    if (error.code === 'wrong_state') return said.answeredMeanwhile;
    if (error.code === 'unknown_lesson') return said.lessonGone;
    if (error.code === 'invalid_input') return said.empty;
  }
  return isKept ? said.kept : said.notKept;
}
