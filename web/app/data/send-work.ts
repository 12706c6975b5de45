import { notifyManager, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { accountHeader } from '../../../domain/session.ts';
import { ApiError, api, isTemporary, read } from './client.ts';
import { exercisesQuery } from './exercises.ts';
import { startedQuery } from './next-steps.ts';
import { type Progress, progressQuery, retryInterval, toLoadedProgress, useProgress } from './progress.ts';
import { onReconnect } from './reconnect.ts';
import { useUserId } from './rendered-state.ts';
import { signedInUserId } from './session-client.ts';
import { twentyDaysQuery } from './twenty-days.ts';
import {
  addUnsentWork,
  loadUnsentWork,
  removeUnsentWork,
  type UnsentWork,
  unsentKeysOf,
  type Work,
} from './unsent-work.ts';

/** Sent by this page, also where the browser's storage does not let go of it. */
const sentTimes = new Set<number>();
/** Those who wait for what the server says to their work, by its time. */
const waiting = new Map<number, PromiseWithResolvers<boolean>>();
/** Ends of what is being sent; each account has its own client. */
const turns = new WeakMap<QueryClient, Promise<void>>();

/** Sends the account's unsent work, one after the other, behind what is being sent. Resolves also after a failure. */
export function sendUnsentWork(userId: string, client: QueryClient): Promise<void> {
  const turn = Promise.resolve(turns.get(client)).then(() => sendAll(userId, client));
  turns.set(client, turn);
  return turn;
}

async function sendAll(userId: string, client: QueryClient): Promise<void> {
  const findNext = () => loadUnsentWork(userId).find(({ at }) => !sentTimes.has(at));
  for (let work = findNext(); work; work = findNext()) {
    const { at } = work;
    // The cookie is another account's now.
    if (signedInUserId() !== userId) return;
    const outcome = await send(userId, work, client).catch((error: unknown) => ({ error }));
    if (typeof outcome === 'object' && mayBeSentLater(outcome.error)) {
      client.setQueryData(progressQuery.queryKey, (now) => now && { ...now, isUnreachable: true });
      for (const { reject } of waiting.values()) reject(outcome.error);
      return waiting.clear();
    }
    sentTimes.add(at);
    // Pages show the answer in a task of its own: without this they would show the state before for a moment.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    removeUnsentWork(userId, at);
    const one = waiting.get(at);
    waiting.delete(at);
    if (typeof outcome === 'object') one?.reject(outcome.error);
    else one?.resolve(outcome);
  }
  // Another tab has sent what this one still waits for.
  if (waiting.size > 0) void client.invalidateQueries(progressQuery);
  for (const { resolve } of waiting.values()) resolve(false);
  waiting.clear();
}

/** Returns false for what the server refused: it is not sent again. */
function mayBeSentLater(error: unknown): boolean {
  return isTemporary(error) || (error instanceof ApiError && error.status === 401);
}

const ageOf = (at: number) => Math.max(0, (Date.now() - at) / 1000);

/** Sends one piece of work, and shows what the server answers. Returns true if the server had it already. @throws {ApiError} */
async function send(userId: string, work: UnsentWork, client: QueryClient): Promise<boolean> {
  // The server refuses it where another account has signed in meanwhile; a page that is left sends it too.
  const options = { headers: { [accountHeader]: userId }, init: { keepalive: true } };
  switch (work.kind) {
    case 'lesson': {
      const param = { lessonId: work.lesson };
      const answer = await read(api.progress.lessons[':lessonId'].$post({ param }, options));
      const { already_completed: wasCompleted, ...progress } = answer;
      // An answer that is on its way may be older.
      await client.cancelQueries(progressQuery);
      client.setQueryData(progressQuery.queryKey, toLoadedProgress(progress));
      return wasCompleted;
    }
    case 'answer': {
      const { module, exercise, chosen, at } = work;
      const json = { answers: [{ exercise, chosen, age: ageOf(at) }] };
      const answer = await read(api.exercises[':module'].$post({ param: { module }, json }, options));
      client.setQueryData(exercisesQuery(module).queryKey, answer);
      void client.invalidateQueries(startedQuery);
      if (answer.is_required) void client.invalidateQueries(progressQuery);
      return false;
    }
    case 'day': {
      const param = { day: String(work.day) };
      const json = { is_done: work.isDone };
      const { done } = await read(api.days[':day'].$post({ param, json }, options));
      client.setQueryData(twentyDaysQuery.queryKey, (now) => now && { ...now, done });
      return false;
    }
    case 'position': {
      const { lesson, last, furthest, duration, at } = work;
      const param = { lessonId: lesson };
      const body = JSON.stringify({ seconds: last, furthest, duration, age: ageOf(at) });
      const init = { ...options.init, body };
      await read(api.lessons[':lessonId'].position.$post({ param }, { ...options, init }));
      client.setQueryData(startedQuery.queryKey, (now) => {
        const others = now?.positions.filter((position) => position.lesson !== lesson) ?? [];
        return now && { ...now, positions: [{ lesson, last, duration }, ...others] };
      });
      return false;
    }
  }
}

/**
 * Sends unsent work now, on each reconnect, and again and again until the server has it; loads the progress again when
 * another tab has sent a lesson. Returns a function that stops.
 */
export function sendWorkOnReconnect(userId: string, client: QueryClient): () => void {
  const send = () => void sendUnsentWork(userId, client);
  send();
  const timer = setInterval(send, retryInterval);
  const onStorage = ({ key, oldValue }: StorageEvent) => {
    // Another tab has sent a lesson.
    if (key?.startsWith(unsentKeysOf(userId)) && oldValue?.includes('"kind":"lesson"'))
      void client.invalidateQueries(progressQuery);
  };
  window.addEventListener('online', send);
  window.addEventListener('storage', onStorage);
  const stopListening = onReconnect(send);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', send);
    window.removeEventListener('storage', onStorage);
    stopListening();
  };
}

/** Adds work, which shows at once, and sends it. Returns true if the server had it already. @throws {ApiError} */
async function submitWork(userId: string, client: QueryClient, work: Work): Promise<boolean> {
  const added = addUnsentWork(userId, work);
  if (!isUnsent(userId, added)) return send(userId, added, client);
  const outcome = Promise.withResolvers<boolean>();
  waiting.set(added.at, outcome);
  void sendUnsentWork(userId, client);
  return outcome.promise;
}

/** Returns false if the browser's storage is full or blocked. */
const isUnsent = (userId: string, { at }: UnsentWork) => loadUnsentWork(userId).some((one) => one.at === at);

/** Returns a function that saves work in this browser and sends it: a failed one is sent later. */
export function useSubmitWork(): (work: Work) => void {
  const userId = useUserId();
  const client = useQueryClient();
  return useCallback(
    (work) => void submitWork(userId, client, work).catch(() => undefined),
    [userId, client],
  );
}

/**
 * Completes a lesson: at once on the page, then on the server. Offline, the lesson stays unsent in this browser. If the
 * server refuses it, or the browser cannot store it, the mutation fails with the {@link ApiError}.
 */
export function useCompleteLesson() {
  const userId = useUserId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (lesson: string) => {
      try {
        return { wasCompleted: await submitWork(userId, client, { kind: 'lesson', lesson }) };
      } catch (error) {
        const isSaved = loadUnsentWork(userId).some((one) => one.kind === 'lesson' && one.lesson === lesson);
        if (!isTemporary(error) || !isSaved) throw error;
        return { wasCompleted: false };
      }
    },
  });
}

/** Returns a function that sends unsent work and then loads the progress again, which issues a certificate that is due. */
export function useRefreshProgress(): () => Promise<Progress | undefined> {
  const userId = useUserId();
  const client = useQueryClient();
  const { refetch } = useProgress();
  return async () => {
    await sendUnsentWork(userId, client);
    return (await refetch()).data;
  };
}
