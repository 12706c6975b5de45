import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { messages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { NoAccess } from './account/access/no-access.tsx';
import { ConfirmationNotice } from './account/auth/confirmation-email.tsx';
import { accountMessages } from './account/messages.ts';
import { Page as ForgotPassword } from './account/pages/forgot-password.tsx';
import { Page as ForgotPasswordEnglish } from './account/pages/forgot-password-english.tsx';
import { Page as Refund } from './account/pages/refund.tsx';
import { Page as SignUp } from './account/pages/sign-up.tsx';
import { useAccountChange } from './account/profile/use-account.ts';
import { AdminAction } from './admin/admin-action.tsx';
import { useChange } from './admin/use-change.ts';
import { api, read } from './data/client.ts';
import { createQueryClient } from './data/query-client.ts';
import { type Student, studentQuery } from './data/student.ts';

/** The server: how it answers a write. */
let answer: () => Response;
const works = () => Response.json({ ok: true, user: {}, needs_confirmation: true });
const failures: Record<string, () => Response> = {
  'no network': () => {
    throw new TypeError('Failed to fetch');
  },
  'a server that is away': () => Response.json({ error: { code: 'unavailable' } }, { status: 503 }),
  'a proxy without the server': () => new Response('<html>', { status: 502 }),
  "an answer that is not the server's": () => new Response('<html>', { status: 200 }),
};

const success = vi.spyOn(toast, 'success');
const error = vi.spyOn(toast, 'error');
beforeEach(() => {
  success.mockClear();
  error.mockClear();
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Response.json({ has_mail_server: true }) : answer(),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const write = () => read(api.admin.backups.$post());
const done = 'Feito.';

function Change() {
  const { mutate } = useChange(write, { done });
  return (
    <Button look="primary" onClick={() => mutate()}>
      Mudar
    </Button>
  );
}
function AccountChange() {
  const { mutate } = useAccountChange(write, done);
  return (
    <Button look="primary" onClick={() => mutate(undefined)}>
      Mudar
    </Button>
  );
}
const asked = { label: 'Mudar', question: 'Mudar?', run: write, done };

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function submit(button: string) {
  fireEvent.submit(screen.getByRole('button', { name: button }).closest('form') as HTMLFormElement);
}
async function confirm() {
  if (!screen.queryByRole('dialog')) press('Mudar');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mudar' }));
}

/** Whatever shows notices of success: hooks and parts that others use, and pages of their own. */
const shown: Record<string, { page: ReactNode; act: () => unknown; says?: string | RegExp }> = {
  'a change in the admin pages': { page: <Change />, act: () => press('Mudar') },
  'a change of the account': { page: <AccountChange />, act: () => press('Mudar') },
  'an action of the admin pages': {
    page: (
      <AdminAction {...asked}>
        <p>Muda.</p>
      </AdminAction>
    ),
    act: confirm,
  },
  'an action that writes an email': {
    page: (
      <AdminAction {...asked} sendsEmail>
        <p>Muda.</p>
      </AdminAction>
    ),
    act: confirm,
    says: 'Feito. O e-mail está a caminho.',
  },
  'a form of the admin pages': {
    page: (
      <AdminAction {...asked} schema={z.object({ note: z.string() })} values={{ note: '' }}>
        <p>Muda.</p>
      </AdminAction>
    ),
    act: confirm,
  },
  'the sign-up': {
    page: <SignUp />,
    act() {
      type('Nome completo', 'Ana Souza');
      type('E-mail', 'ana@example.com');
      type('Senha', 'segredo-seguro');
      submit('Criar conta');
    },
    says: messages.signUp.success,
  },
  'the confirmation': {
    page: <ConfirmationNotice email="ana@example.com" />,
    act: () => press('Enviar o e-mail novamente'),
    says: messages.confirmation.sentAgain,
  },
  'the recovery': {
    page: <ForgotPassword />,
    act() {
      type('E-mail', 'ana@example.com');
      submit('Enviar Link de Recuperação');
    },
    says: messages.recovery.success,
  },
  'the recovery at its other address': {
    page: <ForgotPasswordEnglish />,
    act() {
      type('E-mail', 'ana@example.com');
      submit('Enviar link de recuperação');
    },
    says: messages.recovery.success,
  },
};

function show(page: ReactNode, client = createQueryClient()): void {
  const element = <QueryClientProvider client={client}>{page}</QueryClientProvider>;
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
}

const cases = Object.entries(shown).flatMap(([name, { page, act, says = done }]) =>
  Object.entries(failures).map(([failure, refuse]) => ({ name, failure, page, act, says, refuse })),
);

test.each(cases)('$name says what failed with $failure, and success once it is there', async (one) => {
  show(one.page);
  answer = one.refuse;
  await one.act();
  await waitFor(() =>
    expect(screen.queryAllByRole('alert').length + error.mock.calls.length).toBeGreaterThan(0),
  );
  expect(success).not.toHaveBeenCalled();
  answer = works;
  await one.act();
  await waitFor(() => expect(success.mock.calls.map(([title]) => title)).toEqual([one.says]));
});

test.each(Object.entries(failures))(
  'the link for a refund is not said to be on its way with %s',
  async (_, refuse) => {
    show(<Refund />);
    type('E-mail da compra', 'ana@example.com');
    type('Código da compra (transação)', 'HP1');
    answer = refuse;
    submit('Enviar o link');
    await waitFor(() => expect(error).toHaveBeenCalled());
    expect(screen.queryByText(accountMessages.refunds.linkSent)).toBeNull();
    answer = works;
    submit('Enviar o link');
    await screen.findByText(accountMessages.refunds.linkSent);
  },
);

const ana: Student = {
  id: 'ana',
  name: 'Ana',
  email: 'ana@example.com',
  certificate_name: null,
  role: 'student',
  lacks_second_factor: false,
  has_outdated_password: false,
  has_second_factor: false,
  has_mail_server: null,
  is_access_revoked: false,
  is_mail_stuck: null,
  access: 'never_bought',
};

test.each(Object.entries(failures))('the course is not said to be closed with %s', async (_, refuse) => {
  const info = vi.spyOn(toast, 'info');
  let isAway = true;
  vi.stubGlobal('fetch', async () => (isAway ? refuse() : Response.json(ana)));
  const client = createQueryClient();
  client.setQueryData(studentQuery.queryKey, ana);
  show(<NoAccess student={ana} />, client);
  press('Verificar de novo');
  await waitFor(() => expect(error).toHaveBeenCalledWith(messages.login.connection));
  expect(info).not.toHaveBeenCalled();
  isAway = false;
  press('Verificar de novo');
  await waitFor(() =>
    expect(info).toHaveBeenCalledWith('Ainda sem acesso. Se precisar, fale com o suporte.'),
  );
  info.mockRestore();
});

test('a student whose access was taken away is not asked to buy again', () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  show(<NoAccess student={{ ...ana, is_access_revoked: true }} />);
  expect(screen.getByRole('heading', { name: 'O seu acesso foi retirado' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Comprar/ })).toBeNull();
});

test('an email that stands still is not said to be on its way', async () => {
  const info = vi.spyOn(toast, 'info');
  const client = createQueryClient();
  client.setQueryData(studentQuery.queryKey, { ...ana, has_mail_server: true, is_mail_stuck: true });
  vi.stubGlobal('fetch', async () => Response.json({ ...ana, has_mail_server: true, is_mail_stuck: true }));
  const action = (
    <AdminAction {...asked} run={async () => undefined} sendsEmail>
      <p>Muda.</p>
    </AdminAction>
  );
  show(action, client);
  await confirm();
  await waitFor(() =>
    expect(info).toHaveBeenCalledWith(
      'Feito.',
      expect.stringMatching(/está parado: o servidor de e-mail não o aceita\. Confira-o em Ajustes\.$/),
      expect.objectContaining({ label: 'Ver em Mensagens' }),
    ),
  );
  info.mockRestore();
});
