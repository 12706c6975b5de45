import { expect, test, vi } from 'vitest';
import { avoidOverlap, toastObstacles } from './avoid-overlap.ts';

const rect = (top: number) =>
  ({ left: 0, right: 50, width: 50, height: 50, top, bottom: top + 50 }) as DOMRect;

function ObserverStub(place: () => void) {
  return { observe: place, disconnect() {} };
}

/** Shows a box at the bottom of the window, over a control. */
function showBox(admin: '' | 'admin-frame', control: HTMLElement) {
  vi.stubGlobal('ResizeObserver', vi.fn(ObserverStub));
  const box = document.createElement('div');
  const page = document.createElement('main');
  page.className = admin;
  page.append(control);
  document.body.replaceChildren(box, page);
  box.getBoundingClientRect = () => rect(0);
  box.style.bottom = '0px';
  control.checkVisibility = () => true;
  control.getBoundingClientRect = () => rect(innerHeight - 100);
  return box;
}

test.each([
  [true, '0 -104px'],
  [false, ''],
])('a box that is steady (%s) stays where it rose to while that is free', (isSteady, expected) => {
  vi.useFakeTimers();
  const button = document.createElement('button');
  const box = showBox('', button);
  const stop = avoidOverlap(box, { avoid: toastObstacles, maxRise: 1, isSteady });
  expect(box.style.translate).toBe('0 -104px');
  button.getBoundingClientRect = () => rect(-500);
  window.dispatchEvent(new Event('scroll'));
  vi.runAllTimers();
  expect(box.style.translate).toBe(expected);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('in the admin area a box keeps its place, and rises above the bar that saves only', () => {
  const button = document.createElement('button');
  const box = showBox('admin-frame', button);
  avoidOverlap(box, { avoid: toastObstacles, maxRise: 1 })();
  expect(box.style.translate).toBe('');
  button.dataset.saveBar = '';
  avoidOverlap(box, { avoid: toastObstacles, maxRise: 1 })();
  expect(box.style.translate).toBe('0 -104px');
  vi.unstubAllGlobals();
});
