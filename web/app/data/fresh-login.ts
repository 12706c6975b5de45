import { codeOf } from './client.ts';

/** The one question that is open, for whatever waits for its answer. */
let question: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

/**
 * Does what may need a login of a moment ago: where the server wants one, the desk asks for it and does it once more.
 * @throws what the request throws, also when nobody answered
 */
export async function withFreshLogin<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (codeOf(error) !== 'fresh_login_required' || !(await askForLogin())) throw error;
    return request();
  }
}

/** @returns whether the person has logged in again */
export function askForLogin(): Promise<boolean> {
  question ??= Promise.withResolvers<boolean>();
  tell();
  return question.promise;
}

/** @param isProven whether the person has logged in again */
export function answerFreshLogin(isProven: boolean): void {
  question?.resolve(isProven);
  question = undefined;
  tell();
}

export function isAsked(): boolean {
  return question !== undefined;
}

export function onAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
