// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';

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
