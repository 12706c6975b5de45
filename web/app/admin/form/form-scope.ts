import { requiredContext } from '../../../ui/required-context.ts';
import { isWithin } from './value-path.ts';

/** What the fields of one form share. Places are inside the section. */
export interface FormScope {
  change(path: string, value: unknown): void;
  /** What is wrong, by place. */
  problems: ReadonlyMap<string, string>;
  /** What a launch still needs, and what stands above the field, by place. */
  notices: ReadonlyMap<string, readonly string[]>;
  /** The place to be seen now: what it lies in opens. */
  shownPath: string | undefined;
}

export const [FormScopeProvider, useForm] = requiredContext<FormScope>('This field stands in no form');

/** Whether a group has to be open: something in it is wrong or to be seen. */
export function mustBeOpen({ problems, shownPath }: FormScope, path: string): boolean {
  if (shownPath !== undefined && isWithin(shownPath, path)) return true;
  return [...problems.keys()].some((problem) => isWithin(problem, path));
}

/**
 * Puts the focus on a field, or on what it lies in where it has none of its own.
 * @param path inside the section
 */
export function focusField(root: ParentNode, path: string): void {
  for (let place = path; place !== ''; place = place.slice(0, Math.max(place.lastIndexOf('.'), 0))) {
    const control = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(place)}"]`);
    if (!control) continue;
    control.focus();
    control.scrollIntoView({ block: 'center' });
    return;
  }
}
