import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, ApiError, api, explainError, read } from './client.ts';
import { apiQuery } from './fresh-query.ts';
import { useEndSessionOn401 } from './loaded.tsx';
import { questionMessages } from './question-messages.ts';

const questions = api.lessons[':id'].questions;

export type LessonQuestions = Answer<typeof questions.$get>;
export type OwnQuestion = LessonQuestions['own'][number];
export type PublishedAnswer = LessonQuestions['published'][number];

export const questionsQuery = (lessonId: string) =>
  apiQuery(['questions', lessonId], () => questions.$get({ param: { id: lessonId } }));

/** Runs a change of a question, then reloads the lesson's questions. */
function useQuestionMutation<Given>(lessonId: string, change: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: change,
    onSettled: (_, error) => {
      // These errors mean that the question was answered or removed meanwhile.
      if (!error || (error instanceof ApiError && [404, 409].includes(error.status)))
        void client.invalidateQueries(questionsQuery(lessonId));
    },
  });
  useEndSessionOn401(mutation.error);
  return mutation;
}

export function useAskQuestion(lessonId: string) {
  return useQuestionMutation(lessonId, (json: { id: string; question: string }) =>
    read(questions.$post({ param: { id: lessonId }, json })),
  );
}

export function useEditQuestion(lessonId: string, question: string) {
  const param = { id: lessonId, question };
  return useQuestionMutation(lessonId, (wording: string) =>
    read(questions[':question'].$put({ param, json: { question: wording } })),
  );
}

export function useRemoveQuestion(lessonId: string, question: string) {
  const param = { id: lessonId, question };
  return useQuestionMutation(lessonId, () => read(questions[':question'].$delete({ param })));
}

/** Returns the text for a failed question. @param isSaved true when the typed text is saved in this browser */
export function explainQuestionError(error: unknown, isSaved: boolean): string {
  const texts = questionMessages;
  const hours = error instanceof ApiError ? Math.ceil(error.retryAfter / 3_600) : 0;
  const explanations = {
    rate_limited: texts.tooMany(hours),
    wrong_state: texts.answeredMeanwhile,
    unknown_lesson: texts.lessonGone,
    invalid_input: texts.empty,
  };
  return explainError(error, explanations, isSaved ? texts.saved : texts.notSaved);
}
