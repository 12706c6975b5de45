import './app.css';
import { waitForServer } from './data/reconnect.ts';

/** Buttons and boxes that were pressed before React listened. */
const pressed = new Set<HTMLElement>();

/** What works without script, such as links and menus, is left to the browser. */
function holdClick(event: MouseEvent): void {
  const { target } = event;
  const element =
    target instanceof Element &&
    target.closest<HTMLElement>('button:not([popovertarget]), input[type=checkbox]');
  if (!element) return;
  event.preventDefault();
  pressed.add(element);
}

/** Loads the application. Clicks that came before it are repeated once React listens, which hydrates what they meet. */
async function start(): Promise<void> {
  document.addEventListener('click', holdClick);
  const load = () => import('./main.tsx');
  const { listen } = await load().catch(() => waitForServer().then(load));
  await listen();
  document.removeEventListener('click', holdClick);
  for (const element of pressed) element.click();
}

void start();
