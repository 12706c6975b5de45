/** Messages can be sent before the toaster has loaded. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string | undefined;
  place: string;
  /** A link below the text; the message then stays until it is closed. */
  link?: ToastLink | undefined;
}

export interface ToastLink {
  label: string;
  href: string;
}

interface Display {
  show(message: ToastMessage): void;
  clear(place: string): void;
  /** Removes errors and news that were shown before the page changed; a success goes by itself. */
  leavePage(): void;
  /** Removes messages with a link, which would stay over the buttons of a dialog that opens. */
  openDialog(): void;
}

let waiting: ToastMessage[] = [];
const clearWaiting = (cleared: string) => {
  waiting = waiting.filter(({ place }) => place !== cleared);
};
const queueDisplay: Display = {
  show(message) {
    clearWaiting(message.place);
    waiting.push(message);
  },
  clear: clearWaiting,
  // Queued messages are for the page to come.
  leavePage: () => undefined,
  openDialog: () => undefined,
};
let display = queueDisplay;

/** Shows one message per place: a new one replaces the old, which it might contradict. */
export function toastAt(place: string) {
  const say = (kind: ToastMessage['kind']) => (title: string, description?: string, link?: ToastLink) =>
    display.show({ kind, title, description, place, link });
  return {
    success: say('success'),
    /** Stays until it is closed or replaced. */
    error: say('error'),
    info: say('info'),
    /** Removes a message that is no longer true. */
    clear: () => display.clear(place),
  };
}

export const toast = toastAt('page');
/** Files come while something else is said, such as that their lesson is complete. */
export const fileToast = toastAt('file');

/** Removes what was said about the page that is left. */
export const leavePage = () => display.leavePage();

/** Removes what would stay over a dialog that opens. */
export const clearForDialog = () => display.openDialog();

/** Shows queued and later messages. @returns a function that stops; later messages queue again */
export function showToastsWith(next: Display): () => void {
  display = next;
  for (const message of waiting.splice(0)) display.show(message);
  return () => {
    display = queueDisplay;
  };
}
