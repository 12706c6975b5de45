import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { focusOnMount, PasswordField } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf } from '../../data/client.ts';
import { freshLoginPurpose, onFreshLoginChange, resolveFreshLogin } from '../../data/fresh-login.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { lazyWithRetry } from '../../data/load-with-retry.tsx';
import { signIn } from '../../data/session-client.ts';
import { useSignedInUser } from '../session/session-guard.tsx';
import { CodeLogin, SecondStep } from './login-parts.ts';
import { explainSignInError, PasskeyButton } from './passkey.tsx';
import { UsernameHint } from './password-fields.tsx';

const ModalDialog = lazyWithRetry(async () => (await import('../../../ui/dialog.tsx')).ModalDialog);

/** The dialog that asks for the password again; opened by {@link requestFreshLogin}. */
export function FreshLoginDialog() {
  const purpose = useSyncExternalStore(onFreshLoginChange, freshLoginPurpose, () => undefined);
  if (purpose === undefined) return null;
  return (
    <Suspense>
      <ModalDialog title="Confirme que é você" onClose={() => resolveFreshLogin(false)}>
        <Suspense fallback={<Loading label="Carregando..." />}>
          <FreshLoginForm purpose={purpose} onDone={() => resolveFreshLogin(true)} />
        </Suspense>
      </ModalDialog>
    </Suspense>
  );
}

const factorQuery = freshQuery(['second-factor'], api.auth['second-factor'].$get);

function FreshLoginForm({ purpose, onDone }: { purpose: string; onDone: () => void }) {
  const { email } = useSignedInUser();
  const { data: factor, isPending } = useQuery(factorQuery);
  const [usesPassword, setUsesPassword] = useState(false);
  const hasPasskey = factor !== undefined && factor.passkeys.length > 0;
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

  if (isPending) return <Loading label="Carregando..." />;
  if (factor?.authenticator && !usesPassword)
    return (
      <SecondStep
        isAgain
        text={`Por segurança, digite o código do aplicativo para ${purpose}.`}
        hasPasskey={hasPasskey}
        onDone={onDone}
        onBack={() => setUsesPassword(true)}
      />
    );
  if (isSecondStep) return <SecondStep onDone={onDone} onBack={() => setSecondStep(false)} />;
  if (usesCode) return <CodeLogin email={email} onDone={onDone} onBack={() => setUsesCode(false)} />;
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <p>Por segurança, digite a senha para {purpose}.</p>
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
      {hasPasskey && <PasskeyButton onDone={onDone} />}
    </Form>
  );
}
