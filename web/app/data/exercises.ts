import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { ApiError, api, read } from './client.ts';
import { whenServerAnswers } from './reconnect.ts';
import { studentCopy } from './student-copy.ts';

const address = api.exercises[':module'];

export type Exercises = InferResponseType<typeof address.$get, 200>;

/** An answer in this browser, sent again until the server has it. */
interface SavedAnswer {
  chosen: string[];
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  isSent: boolean;
}

/** Keys: module, then exercise. */
type SavedAnswers = Record<string, Record<string, SavedAnswer>>;

export const answersCopy = studentCopy('exercises', isSavedAnswers);

export const exercisesQuery = (module: string) =>
  queryOptions({
    queryKey: ['exercises', module],
    queryFn: () => read(address.$get({ param: { module } })),
  });

export function useExercises(module: string) {
  return useQuery(exercisesQuery(module));
}

type Results = Pick<Exercises, 'module' | 'results'>;

/**
 * Returns the latest answers: this browser's where the server does not have them yet, or where the results were read
 * before it had them.
 */
export function latestAnswers(user: string, { module, results }: Results): Map<string, string[]> {
  const answers = new Map(results.map(({ exercise, chosen }) => [exercise, chosen]));
  const times = new Map(results.map(({ exercise, answered_at }) => [exercise, Date.parse(answered_at)]));
  for (const [exercise, { chosen, at, isSent }] of Object.entries(answersCopy.load(user)?.[module] ?? {}))
    if (!isSent || at > (times.get(exercise) ?? 0)) answers.set(exercise, chosen);
  return answers;
}

/** Saves an answer in this browser. */
export function saveAnswer(user: string, module: string, exercise: string, chosen: string[]): void {
  const saved = answersCopy.load(user) ?? {};
  const answer = { chosen, at: Date.now(), isSent: false };
  answersCopy.save(user, { ...saved, [module]: { ...saved[module], [exercise]: answer } });
}

/** Sends a module's saved answers; refused ones are not sent again. @throws {ApiError} when they may be sent later */
export async function sendAnswers(user: string, module: string): Promise<void> {
  const waiting = Object.entries(answersCopy.load(user)?.[module] ?? {}).filter(([, { isSent }]) => !isSent);
  if (waiting.length === 0) return;
  const answers = waiting.map(([exercise, { chosen, at }]) => ({
    exercise,
    chosen,
    age: (Date.now() - at) / 1000,
  }));
  try {
    await read(address.$post({ param: { module }, json: { answers } }));
  } catch (error) {
    // Without a session or an answer they may be sent later.
    if (!(error instanceof ApiError) || error.isTemporary || error.status === 401) throw error;
  }
  const now = answersCopy.load(user) ?? {};
  const marked = Object.entries(now[module] ?? {}).map(([exercise, answer]) => {
    const isSent = waiting.some(([one, { at }]) => one === exercise && at === answer.at);
    return [exercise, isSent ? { ...answer, isSent } : answer] as const;
  });
  answersCopy.save(user, { ...now, [module]: Object.fromEntries(marked) });
}

/**
 * Sends saved answers now and whenever the network returns. Returns a function that stops.
 * @param onSent called once the server has them
 */
export function sendAnswersOnReconnect(user: string, onSent: () => void): () => void {
  return whenServerAnswers(async () => {
    const saved = answersCopy.load(user) ?? {};
    const waiting = Object.keys(saved).filter((module) =>
      Object.values(saved[module] ?? {}).some(({ isSent }) => !isSent),
    );
    for (const module of waiting) await sendAnswers(user, module);
    if (waiting.length > 0) onSent();
  });
}

function isSavedAnswers(value: unknown): value is SavedAnswers {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (answers) =>
        typeof answers === 'object' &&
        answers !== null &&
        Object.values(answers as Record<string, Partial<SavedAnswer> | null>).every(
          (answer) => Array.isArray(answer?.chosen) && Number.isFinite(answer.at),
        ),
    )
  );
}
