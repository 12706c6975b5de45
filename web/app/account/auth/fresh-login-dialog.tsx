import { Suspense, useState, useSyncExternalStore } from 'react';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { focusOnMount, PasswordField } from '../../../ui/field.tsx';
import { Form, type FormActions } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeOf } from '../../data/client.ts';
import { isFreshLoginRequested, onFreshLoginChange, resolveFreshLogin } from '../../data/fresh-login.ts';
import { signIn } from '../../data/session-client.ts';
import { useSignedInUser } from '../session/session-guard.tsx';
import { CodeLogin, SecondStep } from './login-parts.ts';
import { explainSignInError, PasskeyButton } from './passkey.tsx';
import { UsernameHint } from './password-fields.tsx';

/** The dialog that asks for the password again; opened by {@link requestFreshLogin}. */
export function FreshLoginDialog() {
  if (!useSyncExternalStore(onFreshLoginChange, isFreshLoginRequested, () => false)) return null;
  return (
    <ModalDialog title="Confirme que é você" onClose={() => resolveFreshLogin(false)}>
      <Suspense fallback={<Loading label="Carregando..." />}>
        <FreshLoginForm onDone={() => resolveFreshLogin(true)} />
      </Suspense>
    </ModalDialog>
  );
}

function FreshLoginForm({ onDone }: { onDone: () => void }) {
  const { email } = useSignedInUser();
  const [isSecondStep, setSecondStep] = useState(false);
  const [usesCode, setUsesCode] = useState(false);

  async function submit({ password }: Record<'password', string>, { showError }: FormActions) {
    try {
      await signIn({ email, password });
      onDone();
    } catch (error) {
      if (codeOf(error) === 'second_factor_required') return setSecondStep(true);
      const isWrong = codeOf(error) === 'invalid_credentials';
      toast.error(isWrong ? messages.password.currentWrong : explainSignInError(error));
      if (isWrong) showError('password', messages.atField.currentPassword);
    }
  }

  if (isSecondStep) return <SecondStep onDone={onDone} onBack={() => setSecondStep(false)} />;
  if (usesCode) return <CodeLogin email={email} onDone={onDone} onBack={() => setUsesCode(false)} />;
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <p>{messages.security.freshLogin}</p>
      <UsernameHint email={email} />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        ref={focusOnMount}
        required
      />
      <SubmitButton label="Confirmar" busyLabel="Conferindo..." />
      <Button look="outline" onClick={() => setUsesCode(true)}>
        Receber um código por e-mail
      </Button>
      <PasskeyButton onDone={onDone} />
    </Form>
  );
}
