/** Focuses a field when it appears, as its `ref`. */
export function takeFocus(field: HTMLElement | null): void {
  field?.focus();
}
