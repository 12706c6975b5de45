/** Hands a message over to the public page that comes next, which shows it as a toast. */
export function leaveMessage(text: string): void {
  sessionStorage.setItem('ia-vet:message', text);
}
