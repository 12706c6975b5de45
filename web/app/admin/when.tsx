import { useSyncExternalStore } from 'react';
import { dayText, isoDay, momentText, relativeText } from '../../../domain/dates.ts';

interface WhenProps {
  at: string;
  /** Takes the time for the end of a last day, of which only the day is said. */
  isLastDay?: boolean;
  /** Says the day alone. */
  isDay?: boolean;
}

const neverChanges = () => () => undefined;

/** A time as people say it; the exact one on hover and for screen readers. The server renders no "today", only that. */
export function When({ at, isLastDay = false, isDay = isLastDay }: WhenProps) {
  const today = useSyncExternalStore(neverChanges, isoDay, () => undefined);
  const moment = new Date(Date.parse(at) - (isLastDay ? 1 : 0));
  const text = isDay ? dayText(moment) : momentText(moment);
  return (
    <time dateTime={moment.toISOString()} title={text} className="whitespace-nowrap">
      <span aria-hidden>{today ? relativeText(moment, today) : text}</span>
      <span className="sr-only">{text}</span>
    </time>
  );
}
