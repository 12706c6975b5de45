/** Short messages that come and go. They can be sent before the part that shows them has loaded. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string | undefined;
  /** Where it is about. */
  place: string;
}

interface Display {
  show(message: ToastMessage): void;
  clear(place: string): void;
}

let waiting: ToastMessage[] = [];
const clearWaiting = (cleared: string) => {
  waiting = waiting.filter(({ place }) => place !== cleared);
};
const keeper: Display = {
  show(message) {
    clearWaiting(message.place);
    waiting.push(message);
  },
  clear: clearWaiting,
};
let display = keeper;

/** A place says one thing at a time: a new message takes the place of the one before, which it might contradict. */
export function toastAt(place: string) {
  const say = (kind: ToastMessage['kind']) => (title: string, description?: string) =>
    display.show({ kind, title, description, place });
  return {
    success: say('success'),
    /** Stays until it is closed, or something else is said there. */
    error: say('error'),
    info: say('info'),
    /** What was said there is not so any more. */
    clear: () => display.clear(place),
  };
}

export const toast = toastAt('page');
/** Files come while something else is said, such as that their lesson is complete. */
export const fileToast = toastAt('file');

/** Takes over the showing, what has waited first. @returns the way to stop: what comes then waits */
export function showToastsWith(next: Display): () => void {
  display = next;
  for (const message of waiting.splice(0)) display.show(message);
  return () => {
    display = keeper;
  };
}
