import { notify } from './notices.ts';
import { store, stored } from './storage.ts';

const key = 'ia-vet:message';

/** Says what the student area left to be said here, such as that the logout went well. */
export function showLeftMessage(): void {
  const message = stored('sessionStorage', key);
  store('sessionStorage', key, null);
  if (message) notify('info', message);
}
