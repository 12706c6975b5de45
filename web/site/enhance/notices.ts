const region = document.querySelector<HTMLElement>('[data-notices]');
/** Milliseconds that a notice stays; hover or focus holds it. */
const duration = { info: 5_000, error: 9_000 };

export const noticeTexts: DOMStringMap = region?.dataset ?? {};

export function notify(kind: keyof typeof duration, title = '', description = ''): void {
  if (!region) return;
  const notice = element('div', `notice notice-${kind}`);
  const text = element('div', 'notice-text');
  text.append(element('p', 'notice-title', title));
  const isLong = description.includes('\n');
  if (description) {
    const more = element('p', 'notice-description', description);
    // A long notice scrolls, by keyboard too.
    if (isLong) more.tabIndex = 0;
    text.append(more);
  }
  const close = element('button', 'notice-close', '×');
  close.ariaLabel = noticeTexts.dismiss ?? null;
  close.addEventListener('click', () => notice.remove());
  notice.append(text, close);
  // A repeated message replaces the previous one.
  region.replaceChildren(notice);
  // A long notice stays until it is closed.
  if (isLong) return;
  const hide = () => {
    if (notice.matches(':hover, :focus-within')) setTimeout(hide, 1_000);
    else notice.remove();
  };
  setTimeout(hide, duration[kind]);
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
