/** Submits each `EmailForm` without leaving the page; its data attributes carry the text of each outcome. */
export function enhanceEmailForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-email-form]')) {
    const input = form.querySelector('input');
    const output = form.querySelector('[role=status]');
    if (!input || !output) continue;
    // The browser's own messages may be in another language.
    form.noValidate = true;
    let isSending = false;
    const showInvalid = (text = '') => {
      output.textContent = text;
      input.ariaInvalid = 'true';
      input.focus();
    };
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (isSending) return;
      input.ariaInvalid = null;
      const { success, error, invalid, tooMany, sending } = form.dataset;
      if (!input.value || !input.validity.valid) return showInvalid(invalid);
      isSending = true;
      output.textContent = sending ?? '';
      const status = await post(form.action, input.value);
      isSending = false;
      if (status === 400 || status === 422) return showInvalid(invalid);
      const isSent = status >= 200 && status < 300;
      output.textContent = (isSent ? success : status === 429 ? tooMany : error) ?? '';
      if (isSent) form.reset();
    });
  }
}

/** Returns the response status, or 0 without a response. */
async function post(url: string, email: string): Promise<number> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return status;
  } catch {
    return 0;
  }
}
