import { createRequiredContext } from '../../../ui/required-context.ts';
import { isWithin } from './schema-path.ts';

/** Shared by a form's fields. Paths are inside the section. */
export interface FormScope {
  change(path: string, value: unknown): void;
  /** Problems by path. */
  problems: ReadonlyMap<string, string>;
  /** Launch checks and server overrides by path. */
  notices: ReadonlyMap<string, readonly string[]>;
  /** Path to show: the groups around it open. */
  shownPath: string | undefined;
}

export const [FormScopeProvider, useFormScope] = createRequiredContext<FormScope>(
  'This field stands in no form',
);

/** Returns true if the group holds a problem or the path to show. */
export function mustBeOpen({ problems, shownPath }: FormScope, path: string): boolean {
  if (shownPath !== undefined && isWithin(shownPath, path)) return true;
  return [...problems.keys()].some((problem) => isWithin(problem, path));
}

/** Focuses a field, or the nearest element around it. @param path inside the section */
export function focusField(root: ParentNode, path: string): void {
  for (let place = path; place !== ''; place = place.slice(0, Math.max(place.lastIndexOf('.'), 0))) {
    const control = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(place)}"]`);
    if (!control) continue;
    control.focus();
    control.scrollIntoView({ block: 'center' });
    return;
  }
}
