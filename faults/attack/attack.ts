import type { Outcome } from '../outcome.ts';
import type { Stage } from '../stage.ts';

export interface Siege extends Pick<Outcome, 'done' | 'problems' | 'skipped'> {
  tries: number;
}

export type Attack = (stage: Stage) => Promise<Siege>;

/** Internals that no answer may contain: SQL, folders, stack traces, planted secrets. */
export const inside =
  /\bselect .+ from\b|\binsert into\b|drizzle|node_modules|SQLSTATE|\.ts:\d+|\n\s+at \S+ \(|\/(?:root|home|work|tmp|var\/lib)\/|root:x:0|BEGIN [A-Z ]*PRIVATE KEY|PG_VERSION|ia-vet-canary/i;

/** Returns a line about an answer that reveals internals or is a server error; nothing for a good one. */
export function complaint(what: string, { status, text }: { status: number; text: string }) {
  const shown = what.length > 160 ? `${what.slice(0, 160)}…` : what;
  if (status === 0 || status >= 500) return `${shown} answered ${status} ${text.slice(0, 120)}`;
  const said = inside.exec(text)?.[0];
  return said && `${shown} answered ${status} and said ${JSON.stringify(said)}`;
}
