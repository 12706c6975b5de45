import type { ContentDocument, FieldProblem, SectionName } from '../../../../domain/content/document.ts';
import { isWithin } from '../form/schema-path.ts';

export interface Unsaved {
  userId: string;
  /** Version of the edited draft, 0 without a draft; undefined without changes. */
  version: number | undefined;
  sections: Partial<ContentDocument>;
  problems: Partial<Record<SectionName, readonly FieldProblem[]>>;
}

const nothing = (userId: string): Unsaved => ({ userId, version: undefined, sections: {}, problems: {} });

// Module state: pages go when the session ends, and the text returns with the next login.
let unsaved = nothing('');
const listeners = new Set<() => void>();

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Discards another account's text. */
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
  // Problems of the old value no longer apply.
  const rest = problems[name]?.filter(({ path }) => !isWithin(path, changed));
  changeUnsaved({
    version,
    sections: { ...sections, [name]: value },
    problems: { ...problems, [name]: rest },
  });
}

/** Keeps what was written during the request. @param version of the draft that holds the section */
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
