import { createRequiredContext } from '../../../ui/required-context.ts';
import { isWithin, parentPath } from './schema-path.ts';

/** State that `SectionForm` shares with the fields of a content section. Paths are relative to the section. */
export interface FormScope {
  change(path: string, value: unknown): void;
  /** Error messages by path. */
  errors: ReadonlyMap<string, string>;
  /** Launch checks and server overrides by path. */
  notices: ReadonlyMap<string, readonly string[]>;
  /** True if the field, group or list differs from what is published; false within an added list entry. */
  isChanged(path: string): boolean;
  /** False for a fixed field, and for one of a promise that is not made. */
  isOffered(path: string): boolean;
  /** True if the list entry is not published yet. */
  isAdded(path: string): boolean;
  /** Path of the field that the address links to: the groups around it open. */
  linkedPath: string | undefined;
}

/** The scope of the form around a field. */
export const [FormScopeProvider, useFormScope] = createRequiredContext<FormScope>(
  'A field must be rendered inside a SectionForm',
);

/** Returns true if the group contains an error or the linked field. */
export function mustExpand({ errors, linkedPath }: FormScope, path: string): boolean {
  if (linkedPath !== undefined && isWithin(linkedPath, path)) return true;
  return [...errors.keys()].some((errorPath) => isWithin(errorPath, path));
}

/** Focuses a field, or the nearest group around it with a `data-path`. @param path relative to the section */
export function focusField(root: ParentNode, path: string): void {
  for (let candidate = path; candidate !== ''; candidate = parentPath(candidate)) {
    const control = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(candidate)}"]`);
    if (!control) continue;
    control.closest('details')?.setAttribute('open', '');
    control.focus();
    control.scrollIntoView({ block: 'center' });
    return;
  }
}
