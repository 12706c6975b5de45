/** Short messages that come and go. They can be sent before the part that shows them has loaded. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string | undefined;
}

type Show = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let show: Show = (message) => waiting.push(message);

export const toast = {
  success: (title: string, description?: string) => show({ kind: 'success', title, description }),
  error: (title: string, description?: string) => show({ kind: 'error', title, description }),
  info: (title: string, description?: string) => show({ kind: 'info', title, description }),
};

/** Takes over the showing, what has waited first. */
export function showToastsWith(display: Show): void {
  show = display;
  for (const message of waiting.splice(0)) display(message);
}
