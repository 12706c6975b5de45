import type { FieldError } from './content/field-error.ts';
import { addDays } from './dates.ts';

/** Days in Brazil such as `2026-11-05`, both within. */
export interface Period {
  from: string;
  to: string;
}

/** A period, and the one before that it is compared with. */
export interface Periods {
  current: Period;
  before: Period;
}

/** Days of the period that the first admin page opens with. */
export const defaultDays = 30;

/** Limits how far back the first day of a custom period may be. */
export const maxPeriodYears = 3;

/** Returns the last days up to today, and as many before them. */
export function lastDaysPeriods(days: number, today: string): Periods {
  return precededBySame({ from: addDays(today, 1 - days), to: today });
}

/** Returns this month up to today, and the same days of the month before, which may have fewer. */
export function monthPeriods(today: string): Periods {
  const from = `${today.slice(0, 8)}01`;
  const lastBefore = addDays(from, -1);
  const month = lastBefore.slice(0, 8);
  const sameDay = month + today.slice(8);
  return {
    current: { from, to: today },
    before: { from: `${month}01`, to: sameDay < lastBefore ? sameDay : lastBefore },
  };
}

/** Returns the period with as many days right before it. */
export function precededBySame(current: Period): Periods {
  const to = addDays(current.from, -1);
  return { current, before: { from: addDays(to, 1 - countDays(current)), to } };
}

export function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)) + 1;
}

export function listDays({ from, to }: Period): string[] {
  return Array.from({ length: countDays({ from, to }) }, (_, index) => addDays(from, index));
}

/** Returns why a period of one's own cannot be shown, one error for each field. */
export function findPeriodErrors({ from, to }: Period, today: string): FieldError[] {
  const earliest = `${Number(today.slice(0, 4)) - maxPeriodYears}${today.slice(4)}`;
  const messages = {
    from: isDay(from)
      ? (from < earliest && `Escolha um dia dos últimos ${maxPeriodYears} anos.`) ||
        (isDay(to) && from > to && to <= today && 'O primeiro dia não pode vir depois do último.')
      : 'Escolha o primeiro dia.',
    to: isDay(to) ? to > today && 'O último dia não pode vir depois de hoje.' : 'Escolha o último dia.',
  };
  return (['from', 'to'] as const).flatMap((path) => {
    const message = messages[path];
    return message ? [{ path, message }] : [];
  });
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
