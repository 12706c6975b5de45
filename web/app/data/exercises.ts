import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { ApiError, api, read } from './client.ts';
import { startedQuery } from './next-steps.ts';
import { progressQuery } from './progress.ts';
import { runOnReconnect } from './reconnect.ts';
import { createStudentStorage } from './student-storage.ts';

const route = api.exercises[':module'];

export type Exercises = InferResponseType<typeof route.$get, 200>;

/** An answer saved in this browser; it stays there after it was sent. */
interface SavedAnswer {
  chosen: string[];
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  /** True also if the server refused it: it is not sent again. */
  isSent: boolean;
}

/** Answers keyed by module, then exercise. */
type SavedAnswers = Record<string, Record<string, SavedAnswer>>;

/** Answers saved in this browser. */
export const answersStorage = createStudentStorage('exercises', isSavedAnswers);

export const exercisesQuery = (module: string) =>
  queryOptions({
    queryKey: ['exercises', module],
    queryFn: () => read(route.$get({ param: { module } })),
  });

export function useExercises(module: string) {
  return useQuery(exercisesQuery(module));
}

type Results = Pick<Exercises, 'module' | 'results'>;

/**
 * Returns the latest answer by exercise: this browser's while it is unsent, or newer than the server's results.
 */
export function latestAnswers(user: string, { module, results }: Results): Map<string, string[]> {
  const answers = new Map(results.map(({ exercise, chosen }) => [exercise, chosen]));
  const times = new Map(results.map(({ exercise, answered_at }) => [exercise, Date.parse(answered_at)]));
  for (const [exercise, { chosen, at, isSent }] of Object.entries(answersStorage.load(user)?.[module] ?? {}))
    if (!isSent || at > (times.get(exercise) ?? 0)) answers.set(exercise, chosen);
  return answers;
}

/** Saves an answer in this browser. */
export function saveAnswer(user: string, module: string, exercise: string, chosen: string[]): void {
  const saved = answersStorage.load(user) ?? {};
  const answer = { chosen, at: Date.now(), isSent: false };
  answersStorage.save(user, { ...saved, [module]: { ...saved[module], [exercise]: answer } });
}

/**
 * Sends a module's saved answers; refused ones are not sent again. @throws {ApiError} when they may be sent later
 * @returns the exercises, now with the solutions of those answered; undefined if nothing was sent or it was refused
 */
export async function sendAnswers(user: string, module: string): Promise<Exercises | undefined> {
  const waiting = Object.entries(answersStorage.load(user)?.[module] ?? {}).filter(
    ([, { isSent }]) => !isSent,
  );
  if (waiting.length === 0) return undefined;
  const answers = waiting.map(([exercise, { chosen, at }]) => ({
    exercise,
    chosen,
    age: (Date.now() - at) / 1000,
  }));
  let exercises: Exercises | undefined;
  try {
    exercises = await read(route.$post({ param: { module }, json: { answers } }));
  } catch (error) {
    // Without a session or an answer they may be sent later.
    if (!(error instanceof ApiError) || error.isTemporary || error.status === 401) throw error;
  }
  const now = answersStorage.load(user) ?? {};
  const updated = Object.entries(now[module] ?? {}).map(([exercise, answer]) => {
    const isSent = waiting.some(([id, { at }]) => id === exercise && at === answer.at);
    return [exercise, isSent ? { ...answer, isSent } : answer] as const;
  });
  answersStorage.save(user, { ...now, [module]: Object.fromEntries(updated) });
  return exercises;
}

/**
 * Sends saved answers now and on each reconnect, then reloads results and progress. Returns a function that stops.
 */
export function sendAnswersOnReconnect(user: string, queryClient: QueryClient): () => void {
  return runOnReconnect(async () => {
    const saved = answersStorage.load(user) ?? {};
    const waiting = Object.keys(saved).filter((module) =>
      Object.values(saved[module] ?? {}).some(({ isSent }) => !isSent),
    );
    for (const module of waiting) await sendAnswers(user, module);
    if (waiting.length === 0) return;
    void queryClient.invalidateQueries({ queryKey: ['exercises'] });
    void queryClient.invalidateQueries(startedQuery);
    void queryClient.invalidateQueries(progressQuery);
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
