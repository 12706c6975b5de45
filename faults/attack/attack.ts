import type { Outcome } from '../outcome.ts';
import type { ScenarioContext } from '../scenario.ts';

export interface AttackResult extends Pick<Outcome, 'done' | 'problems' | 'skipped'> {
  tries: number;
}

export type Attack = (context: ScenarioContext) => Promise<AttackResult>;

/** Internals that no answer may contain: SQL, folders, stack traces, planted secrets. */
export const internals =
  /\bselect .+ from\b|\binsert into\b|drizzle|node_modules|SQLSTATE|\.ts:\d+|\n\s+at \S+ \(|\/(?:root|home|work|tmp|var\/lib)\/|root:x:0|BEGIN [A-Z ]*PRIVATE KEY|PG_VERSION|ia-vet-canary/i;

/** Returns a problem if an answer is a server error or reveals internals. */
export function describeViolation(what: string, { status, text }: { status: number; text: string }) {
  const shown = what.length > 160 ? `${what.slice(0, 160)}…` : what;
  if (status === 0 || status >= 500) return `${shown} answered ${status} ${text.slice(0, 120)}`;
  const said = internals.exec(text)?.[0];
  return said && `${shown} answered ${status} and said ${JSON.stringify(said)}`;
}
