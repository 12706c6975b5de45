import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';
import { Field } from './field.tsx';

afterEach(cleanup);

function Page({ keepsOpener }: { keepsOpener: boolean }) {
  const [state, setState] = useState<'before' | 'asking' | 'after'>('before');
  return (
    <main>
      <h1>Venda</h1>
      {(state !== 'after' || keepsOpener) && (
        <button type="button" onClick={() => setState('asking')}>
          Devolver
        </button>
      )}
      {state === 'asking' && (
        <ConfirmDialog
          title="Devolver o dinheiro?"
          confirmLabel="Sim"
          onConfirm={() => setState('after')}
          onClose={() => setState('before')}
        >
          <p>Não volta atrás.</p>
        </ConfirmDialog>
      )}
    </main>
  );
}

test.each([
  [true, 'button', 'Devolver'],
  [false, 'heading', 'Venda'],
])(
  'a closed dialog focuses its opener, or the heading if that is gone (opener stays: %s, focused: %s)',
  async (keepsOpener, role, name) => {
    render(<Page keepsOpener={keepsOpener} />);
    const opener = screen.getByRole('button', { name: 'Devolver' });
    opener.focus();
    fireEvent.click(opener);
    fireEvent.submit(screen.getByRole('button', { name: 'Sim' }).closest('form') ?? document.body);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
  },
);

const focused = {
  'a field, where there is one': ['field', undefined, 'textbox', 'Observação'],
  'the button that closes, where there is none': ['none', undefined, 'button', 'Fechar'],
  'the confirming button, where what is done can be taken back': ['none', 'confirm', 'button', 'Sim'],
  'the button that closes, where it cannot, also with a field': ['field', 'close', 'button', 'Fechar'],
} as const;

test.each(Object.entries(focused))('a dialog starts at %s', async (_, [fields, firstFocus, role, name]) => {
  const close = () => undefined;
  render(
    <ConfirmDialog
      title="Mudar?"
      confirmLabel="Sim"
      firstFocus={firstFocus}
      onConfirm={close}
      onClose={close}
    >
      {fields === 'field' ? <Field label="Observação" name="note" /> : <p>Volta atrás.</p>}
    </ConfirmDialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
});

test('what is confirmed may load after the dialog has opened: the focus follows', async () => {
  const close = () => undefined;
  const dialog = (isDisabled: boolean) => (
    <ConfirmDialog
      title="Publicar?"
      confirmLabel="Sim"
      firstFocus="confirm"
      isDisabled={isDisabled}
      onConfirm={close}
      onClose={close}
    >
      <p>Todos verão.</p>
    </ConfirmDialog>
  );
  const { rerender } = render(dialog(true));
  const focus = () => document.activeElement;
  await waitFor(() => expect(focus()).toBe(screen.getByRole('button', { name: 'Fechar' })));
  rerender(dialog(false));
  await waitFor(() => expect(focus()).toBe(screen.getByRole('button', { name: 'Sim' })));
});
