import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../data/query-client.ts';
import { AuthenticatorCard } from './authenticator-card.tsx';

test('a wrong code is said at its field, until it is corrected', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/confirm')
      ? Response.json({ error: { code: 'invalid_code' } }, { status: 401 })
      : Response.json({ uri: 'otpauth://totp/x?secret=ABC', key: 'ABC' }),
  );
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthenticatorCard isOn={false} onRecoveryCodes={() => undefined} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Configurar aplicativo' }));
  const code = await screen.findByLabelText(/^2\. Digite os seis números/);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Confirmar aplicativo' }));
  expect(await screen.findByText(/^Confira os seis números que o aplicativo mostra agora/)).toBeTruthy();
  expect([code.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', code]);
  await user.type(code, '7');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBeNull());
});
