/** Set while the login dialog is open; all requests that need a fresh login share it. */
let pendingLogin: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

/** Opens the login dialog. Resolves to false if the user cancels, or the page has no dialog. */
export async function requestFreshLogin(): Promise<boolean> {
  if (listeners.size === 0) return false;
  pendingLogin ??= Promise.withResolvers<boolean>();
  notifyListeners();
  return pendingLogin.promise;
}

/** Closes the login dialog. @param isProven true if the user has logged in again */
export function resolveFreshLogin(isProven: boolean): void {
  pendingLogin?.resolve(isProven);
  pendingLogin = undefined;
  notifyListeners();
}

/** Returns true while the login dialog must be open. */
export function isFreshLoginRequested(): boolean {
  return pendingLogin !== undefined;
}

/** Calls the listener when the dialog must open or close. Returns a function that stops. */
export function onFreshLoginChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
