const region = document.querySelector<HTMLElement>('[data-notices]');
/** Milliseconds that a notice stays; hover or focus holds it. */
const noticeDuration = { info: 5_000, error: 9_000 };

/** Texts that parts/notices.tsx renders as data attributes, by name. */
export const noticeTexts: DOMStringMap = region?.dataset ?? {};

/** Shows a message in the corner of the page, in place of the previous one. @param contact a link to it stands below the text */
export function showNotice(
  kind: keyof typeof noticeDuration,
  title = '',
  description = '',
  contact?: HTMLAnchorElement | null,
): void {
  if (!region) return;
  const notice = createElement('div', `notice notice-${kind}`);
  const text = createElement('div', 'notice-text');
  text.append(createElement('p', 'notice-title', title));
  const isLong = description.includes('\n');
  if (description) {
    const descriptionElement = createElement('p', 'notice-description', description);
    // A long notice scrolls, by keyboard too.
    if (isLong) descriptionElement.tabIndex = 0;
    text.append(descriptionElement);
  }
  if (contact && noticeTexts.support) {
    const { href, target } = contact;
    text.append(
      Object.assign(createElement('a', 'link-alone', noticeTexts.support), { href, target, rel: 'noopener' }),
    );
  }
  const closeButton = createElement('button', 'notice-close', '×');
  closeButton.ariaLabel = noticeTexts.dismiss ?? null;
  closeButton.addEventListener('click', () => notice.remove());
  notice.append(text, closeButton);
  // A repeated message replaces the previous one.
  region.replaceChildren(notice);
  // A long notice stays until it is closed.
  if (isLong) return;
  const hide = () => {
    if (notice.matches(':hover, :focus-within')) setTimeout(hide, 1_000);
    else notice.remove();
  };
  setTimeout(hide, noticeDuration[kind]);
}

function createElement(tag: string, className: string, text = ''): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  created.textContent = text;
  return created;
}
