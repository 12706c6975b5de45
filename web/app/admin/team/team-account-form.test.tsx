import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { acceptAsNewBody } from '../../../../domain/invitations.ts';
import { messages } from '../../../messages.ts';
import { ApiError } from '../../data/client.ts';
import { TeamAccountForm } from './team-account-form.tsx';

afterEach(cleanup);

test('a known password is refused at its field, another error as an alert', async () => {
  let code: 'password_known' | 'internal' = 'password_known';
  render(
    <MemoryRouter>
      <TeamAccountForm
        schema={acceptAsNewBody.omit({ token: true })}
        values={{ name: '', password: '' }}
        create={() => Promise.reject(new ApiError(code, 422))}
        next="/painel"
        gone={{ code: 'not_found', text: 'Este link não vale mais.' }}
        explanations={{}}
        fallbackText="Não deu certo."
        label="Aceitar"
        busyLabel="Aceitando..."
      />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Senha');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Aceitar' }));
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Ana' } });
  fireEvent.change(field, { target: { value: 'curta' } });
  press();
  expect(screen.getByText(messages.atField.teamPasswordShort)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'senha senha senha' } });
  press();
  const error = await screen.findByText(/entre as primeiras|conhecida|já aparece|frase só sua/);
  expect(field.getAttribute('aria-describedby')).toContain(error.id);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('alert')).toBeNull();
  code = 'internal';
  press();
  expect((await screen.findByRole('alert')).textContent).toContain('Não deu certo.');
});
