import { expect, test, vi } from 'vitest';
import { avoidOverlap } from './avoid-overlap.ts';

const rect = (top: number) =>
  ({ left: 0, right: 50, width: 50, height: 50, top, bottom: top + 50 }) as DOMRect;

function ObserverStub(place: () => void) {
  return { observe: place, disconnect() {} };
}

test.each([
  [true, '0 -104px'],
  [false, ''],
])('a box that is steady (%s) stays where it rose to while that is free', (isSteady, expected) => {
  vi.stubGlobal('ResizeObserver', vi.fn(ObserverStub));
  vi.useFakeTimers();
  const box = document.createElement('div');
  const button = document.createElement('button');
  document.body.replaceChildren(box, button);
  box.getBoundingClientRect = () => rect(0);
  box.style.bottom = '0px';
  button.checkVisibility = () => true;
  const move = (top: number) => {
    button.getBoundingClientRect = () => rect(top);
  };
  move(innerHeight - 100);
  const stop = avoidOverlap(box, { avoid: 'content', maxRise: 1, isSteady });
  expect(box.style.translate).toBe('0 -104px');
  move(-500);
  window.dispatchEvent(new Event('scroll'));
  vi.runAllTimers();
  expect(box.style.translate).toBe(expected);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
