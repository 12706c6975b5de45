// The page's first script: the first paint waits for it, the application does not delay the paint. Replays earlier presses.
import './app.css';
import { textSizeKey } from '../../domain/text-size.ts';
import { waitForServer } from './data/reconnect.ts';

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Buttons, forms and fields used before hydration, in the order of their last use; the value is a field's state. */
const held = new Map<HTMLElement, string | boolean | undefined>();
const heldEvents = ['click', 'input', 'change', 'submit'];

/** Popovers work natively, as links and `details` do. */
const heldButton = 'button:not([popovertarget])';

/** Holds an event until React handles it; fields show their state meanwhile. */
function hold(event: Event): void {
  const { target, type } = event;
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
  const pressed = target.closest<HTMLElement>(heldButton) ?? (target as HTMLElement);
  const isField = target.matches('input:not([type=file]), textarea, select');
  const isHeld = isField ? type === 'input' : pressed.matches(type === 'click' ? heldButton : 'form');
  if (isField || isHeld) event.stopPropagation();
  if (!isHeld) return;
  if (!isField) event.preventDefault();
  held.delete(pressed);
  held.set(pressed, isField ? stateOf(pressed as FieldElement) : undefined);
}

function stateOf(field: FieldElement): string | boolean {
  return isChoice(field) ? field.checked : field.value;
}

function isChoice(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type);
}

function replay(element: HTMLElement, state: string | boolean | undefined): void {
  // React fires onChange only for an event that changes the state it knows.
  if (isChoice(element)) element.checked = !state;
  if (typeof state !== 'string') {
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
    return;
  }
  const field = element as FieldElement;
  field.value = '';
  // React watches the element's own property, not its prototype's.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, state);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Sets the letters' size before the first paint, so that no text moves later. */
function setTextSize(): void {
  try {
    document.documentElement.style.setProperty('--text-zoom', localStorage.getItem(textSizeKey));
  } catch {
    // Storage may be blocked.
  }
}

async function start(): Promise<void> {
  setTextSize();
  for (const type of heldEvents) document.addEventListener(type, hold, { capture: true });
  await waitForFirstPaint();
  const load = () => import('./main.tsx');
  const { hydrate } = await load().catch(() => waitForServer().then(load));
  await hydrate();
  for (const type of heldEvents) document.removeEventListener(type, hold, { capture: true });
  for (const [element, state] of held) replay(element, state);
  // The server's note that the page loads slowly: presses work from now on.
  document.getElementById('late')?.remove();
}

/** Milliseconds; a background tab may never be painted. */
const maxPaintWait = 2_000;

/** Resolves after the first paint, which scripts would delay by a second. */
async function waitForFirstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, maxPaintWait);
  });
}

void start();
