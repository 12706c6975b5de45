/** A message in the corner of the window. It may be sent before the toaster has loaded. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string | undefined;
  place: string;
  /** A link below the text; the message then stays until it is closed. */
  link?: ToastLink | undefined;
  /** Takes back what was done; offered for ten seconds. */
  undo?: (() => void) | undefined;
}

export interface ToastLink {
  label: string;
  href: string;
}

/** Shows toasts: the Toaster component, or until it is mounted a queue. */
interface Display {
  show(message: ToastMessage): void;
  clear(place: string): void;
  clearPage(): void;
  clearLinks(): void;
}

let queuedMessages: ToastMessage[] = [];
const clearQueued = (clearedPlace: string) => {
  queuedMessages = queuedMessages.filter(({ place }) => place !== clearedPlace);
};
const queueDisplay: Display = {
  show(message) {
    clearQueued(message.place);
    queuedMessages.push(message);
  },
  clear: clearQueued,
  // Queued messages are for the page to come.
  clearPage: () => undefined,
  clearLinks: () => undefined,
};
let display = queueDisplay;

/**
 * Returns functions that show a toast. Each place shows one: a new message replaces the old, which it might
 * contradict.
 */
export function toastAt(place: string) {
  const show = (kind: ToastMessage['kind']) => (title: string, description?: string, link?: ToastLink) =>
    display.show({ kind, title, description, place, link });
  return {
    success: show('success'),
    /** Stays until it is closed or replaced, or its page is left. */
    error: show('error'),
    info: show('info'),
    /** A success with the button 'Desfazer'. */
    undoable: (title: string, undo: () => void) => display.show({ kind: 'success', title, place, undo }),
    /** Removes a message that is no longer true. */
    clear: () => display.clear(place),
  };
}

/** Toasts about what the student or admin just did on this page. */
export const toast = toastAt('page');
/** Toasts about downloads: in a place of their own, as the page's toast says at the same time that a lesson is complete. */
export const fileToast = toastAt('file');

/** Removes errors, news and links of the page that is being left; a success stays until its time is over. */
export const clearPageToasts = () => display.clearPage();

/** Removes messages with a link, which stay until closed and would cover the buttons of a dialog that opens. */
export const clearLinkToasts = () => display.clearLinks();

/**
 * Shows queued and later messages in the toaster. @returns a function that disconnects it; later messages queue again
 */
export function connectToaster(connected: Display): () => void {
  display = connected;
  for (const message of queuedMessages.splice(0)) display.show(message);
  return () => {
    display = queueDisplay;
  };
}
