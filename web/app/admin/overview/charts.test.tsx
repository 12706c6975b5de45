import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PeriodLineChart, roundTicks } from './charts.tsx';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [41, [0, 20, 40, 60]],
  [25_500, [0, 10_000, 20_000, 30_000]],
])('ticks up to %i are round whole numbers', (max, ticks) => {
  expect(roundTicks(max)).toEqual(ticks);
});

test('the pointer shows the day that it is nearest to, with both periods', () => {
  const points = [
    { day: '01/05', current: 4, before: 1 },
    { day: '02/05', current: 8, before: undefined },
    { day: '03/05', current: 2, before: 6 },
  ];
  const names = { current: 'Estes dias', before: 'Antes' };
  render(<PeriodLineChart points={points} names={names} format={(value) => `${value} visitas`} />);
  const lines = [...document.querySelectorAll('polyline')].map((line) => line.getAttribute('points'));
  expect(lines).toEqual(['0,87.5 100,25', '0,50 50,0 100,75']);
  const plot = document.querySelector('svg')?.parentElement as HTMLElement;
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 100));
  fireEvent.pointerMove(plot, { clientX: 290 });
  expect(screen.getByText('Estes dias: 2 visitas')).toBeTruthy();
  expect(screen.getByText('Antes: 6 visitas')).toBeTruthy();
  fireEvent.pointerMove(plot, { clientX: 210 });
  expect(screen.getByText('Estes dias: 8 visitas')).toBeTruthy();
  expect(screen.queryByText(/^Antes: /)).toBeNull();
  fireEvent.pointerLeave(plot, { pointerType: 'mouse' });
  expect(screen.queryByText(/^Estes dias: /)).toBeNull();
});
