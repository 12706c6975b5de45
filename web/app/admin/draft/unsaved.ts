import type { ContentDocument, FieldProblem, SectionName } from '../../../../domain/content/document.ts';
import { isWithin } from '../form/value-path.ts';

/** What a person has written and not yet saved. */
export interface Unsaved {
  userId: string;
  /** Of the draft on which it is written, 0 for none; nothing while nothing is written. */
  version: number | undefined;
  sections: Partial<ContentDocument>;
  problems: Partial<Record<SectionName, readonly FieldProblem[]>>;
}

const nothing = (userId: string): Unsaved => ({ userId, version: undefined, sections: {}, problems: {} });

// Outside of the pages: these go when the session ends, and what was written comes back with the next login.
let unsaved = nothing('');
const listeners = new Set<() => void>();

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What one account has written in this tab. */
export function unsavedOf(userId: string): Unsaved {
  if (unsaved.userId !== userId) unsaved = nothing(userId);
  return unsaved;
}

export function changeUnsaved(change: Partial<Unsaved>): void {
  unsaved = { ...unsaved, ...change };
  for (const listener of listeners) listener();
}

export function forgetUnsaved(): void {
  changeUnsaved(nothing(unsaved.userId));
}

/** @param seen the draft's version, for the first change */
export function writeSection<Name extends SectionName>(
  name: Name,
  value: ContentDocument[Name],
  changed: string,
  seen: number,
): void {
  const { version = seen, sections, problems } = unsaved;
  // What was said of a value does not hold for the next one.
  const rest = problems[name]?.filter(({ path }) => !isWithin(path, changed));
  changeUnsaved({
    version,
    sections: { ...sections, [name]: value },
    problems: { ...problems, [name]: rest },
  });
}

/**
 * A section is saved. What was written while it was on its way stays unsaved.
 * @param version of the draft that holds it
 */
export function settleSection(name: SectionName, sent: unknown, version: number): void {
  const { [name]: current, ...others } = unsaved.sections;
  const sections = current === sent ? others : unsaved.sections;
  const isDone = Object.keys(sections).length === 0;
  const problems = { ...unsaved.problems, [name]: [] };
  changeUnsaved({ sections, problems, version: isDone ? undefined : version });
}

export function sayProblems(name: SectionName, found: readonly FieldProblem[]): void {
  changeUnsaved({ problems: { ...unsaved.problems, [name]: found } });
}

export function hasUnsaved(): boolean {
  return Object.keys(unsaved.sections).length > 0;
}
