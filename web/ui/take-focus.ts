/** As the `ref` of a field that appears where the person goes on. */
export function takeFocus(field: HTMLElement | null): void {
  field?.focus();
}
