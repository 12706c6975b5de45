/** Copies the text that a button names, and says so beside it. */
export function enhanceCopyButton(): void {
  const button = document.querySelector<HTMLElement>('[data-copy]');
  const outcome = document.querySelector<HTMLElement>('[data-copied]');
  button?.addEventListener('click', async () => {
    const text = document.getElementById(button.dataset.copy ?? '');
    if (!text || !outcome) return;
    try {
      await navigator.clipboard.writeText(text.innerText);
      outcome.textContent = outcome.dataset.copied ?? '';
    } catch {
      // Without permission the text is selected, ready for the visitor's own way to copy.
      getSelection()?.selectAllChildren(text);
    }
  });
}
