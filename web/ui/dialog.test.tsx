// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';

afterEach(cleanup);

function Page({ staysAfterwards }: { staysAfterwards: boolean }) {
  const [state, setState] = useState<'before' | 'asking' | 'after'>('before');
  return (
    <main>
      <h1>Venda</h1>
      {(state !== 'after' || staysAfterwards) && (
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
  'with its opener left %s, a closed dialog leaves the focus on the %s',
  async (staysAfterwards, role, name) => {
    render(<Page staysAfterwards={staysAfterwards} />);
    const opener = screen.getByRole('button', { name: 'Devolver' });
    opener.focus();
    fireEvent.click(opener);
    fireEvent.submit(screen.getByRole('button', { name: 'Sim' }).closest('form') ?? document.body);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
  },
);
