/** One open item in a group, in browsers that do not know `name` on `<details>`. */
export function closeOthersOfGroup(): void {
  if ('name' in HTMLDetailsElement.prototype) return;
  const items = document.querySelectorAll('details[name]');
  for (const item of items) {
    item.addEventListener('toggle', () => {
      if (!item.hasAttribute('open')) return;
      for (const other of items) {
        const isSameGroup = other.getAttribute('name') === item.getAttribute('name');
        if (other !== item && isSameGroup) other.removeAttribute('open');
      }
    });
  }
}
