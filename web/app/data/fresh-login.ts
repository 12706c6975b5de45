/** Set while the login dialog is open; all requests that need a fresh login share it. */
let pendingLogin: (PromiseWithResolvers<boolean> & { purpose: string }) | undefined;
const listeners = new Set<() => void>();

/** Purposes of the login, by a part of the address that asks for it. */
const purposes: readonly [RegExp, string][] = [
  [/\/content\//, 'mudar preço ou links'],
  [/\/settings\//, 'mudar os ajustes'],
  [/\.csv/, 'exportar a lista'],
  [/\/(backups|export)/, 'fazer ou baixar uma cópia'],
  [/(admin$|support$|\/team\/)/, 'mudar a equipe'],
  [/(\/newsletter\/|\/letters\/)/, 'enviar a muitos'],
  [/dossier/, 'baixar o dossiê'],
  [/student-imports/, 'importar alunos'],
  [/erase/, 'excluir a conta'],
  [/\/(api-keys|webhooks)/, 'mudar as integrações'],
  [/second-factor/, 'mudar o segundo fator'],
];

/**
 * Opens the login dialog, which says what it is for. Resolves to false if the user cancels, or the page has no dialog.
 * @param path of the request that needs it
 */
export async function requestFreshLogin(path = ''): Promise<boolean> {
  if (listeners.size === 0) return false;
  const purpose = purposes.find(([sign]) => sign.test(path))?.[1] ?? 'continuar';
  pendingLogin ??= { ...Promise.withResolvers<boolean>(), purpose };
  notifyListeners();
  return pendingLogin.promise;
}

/** Closes the login dialog. @param isProven true if the user has logged in again */
export function resolveFreshLogin(isProven: boolean): void {
  pendingLogin?.resolve(isProven);
  pendingLogin = undefined;
  notifyListeners();
}

/** Returns what the login is for while the dialog must be open. */
export const freshLoginPurpose = (): string | undefined => pendingLogin?.purpose;

/** Calls the listener when the dialog must open or close. Returns a function that stops. */
export function onFreshLoginChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
