import { themeColors } from '../../../ui/palette.ts';

/** Attributes that come from using the page: what was opened, and that it is scrolled. */
const ownAttributes = ['open', 'data-scrolled'];

/** Changes the element into the other, part by part: what stays the same keeps its focus, scroll position and state. */
export function morph(from: Element, to: Element): void {
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !ownAttributes.includes(name)) from.removeAttribute(name);
  for (const { name, value } of [...to.attributes])
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  const children = [...to.childNodes];
  for (const [index, child] of children.entries()) {
    const old = from.childNodes[index];
    if (!old) from.append(child);
    else if (old.isEqualNode(child)) continue;
    else if (old.nodeName !== child.nodeName) old.replaceWith(child);
    else if (old.nodeType === Node.ELEMENT_NODE) morph(old as Element, child as Element);
    else old.nodeValue = child.nodeValue;
  }
  while (from.childNodes.length > children.length) from.lastChild?.remove();
}

/** Looks of the fields. The outlines have a light and a dark line, as pages have light and dark parts. */
export const fieldStyles = `
  [data-field] { cursor: pointer; }
  [data-changed] { outline: 2px dotted ${themeColors.coral700}; outline-offset: 3px; box-shadow: 0 0 0 3px ${themeColors.white}99; }
  [data-field]:is(:hover, :focus-visible) { outline: 2px dashed ${themeColors.leaf700}; outline-offset: 3px; box-shadow: 0 0 0 3px ${themeColors.white}99; }
  [data-edited] { outline: 3px solid ${themeColors.leaf700} !important; outline-offset: 4px; box-shadow: 0 0 0 4px ${themeColors.white} !important; }
`;

const fieldsOf = (element: Element) => element.getAttribute('data-field')?.split(' ') ?? [];
const elementsWithin = (root: Element) => [...root.querySelectorAll('[data-field]')];

interface Marks {
  /** A field such as `landing.hero.headline`, or a group or list such as `landing.hero`. */
  edited: string | undefined;
  isChanged: (field: string) => boolean;
}

/** Marks the fields that are edited or changed, and makes all of them reachable by keyboard. */
export function markFields(body: Element, { edited, isChanged }: Marks): void {
  for (const name of ['data-changed', 'data-edited'])
    for (const element of body.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  for (const element of elementsWithin(body)) {
    const fields = fieldsOf(element);
    // Markdown has its field in its last paragraph alone.
    const part = element.closest('.prose') ?? element;
    if (!element.matches('a, button, input, summary')) element.setAttribute('tabindex', '0');
    if (fields.some(isChanged)) part.setAttribute('data-changed', '');
    if (edited && fields.some((field) => field === edited || field.startsWith(`${edited}.`)))
      part.setAttribute('data-edited', '');
  }
}

/** Shows what hides the edited field, and scrolls to it within the page. */
export function revealEdited({ body, defaultView }: Document): void {
  const first = body.querySelector('[data-edited]');
  if (!first || !defaultView) return;
  for (let around: Element | null = first; around; around = around.parentElement) {
    around.removeAttribute('hidden');
    if (around.matches('details, dialog')) around.setAttribute('open', '');
  }
  // `scrollIntoView` would scroll the admin page too.
  const { top, bottom, height } = first.getBoundingClientRect();
  const { innerHeight, scrollY } = defaultView;
  const margin = Math.min(96, innerHeight / 4);
  if (top >= margin && bottom <= innerHeight - margin) return;
  defaultView.scrollTo({
    top: scrollY + top - Math.max((innerHeight - height) / 2, margin),
    behavior: 'instant',
  });
}

/** Returns the field of what was pressed: its own, or the group of all that stand around it; undefined between sections. */
export function fieldAt(target: Element): string | undefined {
  for (
    let around: Element | null = target;
    around && around.localName !== 'body';
    around = around.parentElement
  ) {
    const [own] = fieldsOf(around);
    if (own) return own;
    const inner = elementsWithin(around).flatMap(fieldsOf);
    if (inner.length > 0) return commonField(inner);
  }
  return undefined;
}

/** Returns what the fields have in common, such as `landing.benefits.items.2`; at least a group of a section. */
function commonField(fields: string[]): string | undefined {
  const bySection = Map.groupBy(fields, (field) => field.split('.')[0]);
  const [most = []] = [...bySection.values()].toSorted((a, b) => b.length - a.length);
  const [first = '', ...others] = most;
  const keys = first.split('.');
  while (keys.length > 0 && !others.every((field) => `${field}.`.startsWith(`${keys.join('.')}.`)))
    keys.pop();
  return keys.length > 1 ? keys.join('.') : undefined;
}
