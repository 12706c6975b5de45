/** The open question, shared by all requests that wait for its answer. */
let question: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

/** Asks for the password again. Resolves to false if it is not given, or the page cannot ask. */
export async function askForLogin(): Promise<boolean> {
  if (listeners.size === 0) return false;
  question ??= Promise.withResolvers<boolean>();
  tell();
  return question.promise;
}

/** @param isProven true if the user has logged in again */
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
