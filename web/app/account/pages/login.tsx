import { type MouseEvent, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isAdminPath, isFilePath, pathAfterLogin, paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmailField, focusOnMount } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { fieldTexts } from '../../../ui/form-fields.ts';
import { Loading } from '../../../ui/loading.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeOf } from '../../data/client.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { useSession } from '../../data/rendered-state.ts';
import { onSessionEvent, sessionHasEnded, signIn } from '../../data/session-client.ts';
import { ConfirmationNotice } from '../auth/confirmation-email.tsx';
import { CodeLogin, SecondStep } from '../auth/login-parts.ts';
import type { LoginState } from '../auth/mailed-link.ts';
import { explainSignInError, PasskeyButton } from '../auth/passkey.tsx';
import { CurrentPasswordField } from '../auth/password-fields.tsx';
import { AccountLayout, CourseInvitation } from '../layout/account-layout.tsx';

const EndedSession = optionalComponent(async () => (await import('../auth/ended-session.tsx')).EndedSession);

/** True after a login could not reach the server, until the page reloads. */
let hasFailed = false;

/** The login page. */
export function Page() {
  const [search] = useSearchParams();
  const isForAdmin = isAdminPath(pathAfterLogin(search.get('voltar')));
  return (
    <AccountLayout
      title={isForAdmin ? 'Entrar no Painel' : 'Entrar na área do aluno'}
      pageTitle="Entrar"
      intro="Continue de onde parou."
    >
      <LoginForm />
      <p className="mt-6">
        Ainda não tem conta?{' '}
        <Link className="link" to={paths.signUp}>
          Cadastre-se
        </Link>
      </p>
      <CourseInvitation />
      <ButtonLink look="quiet" className="mt-6 w-full" href={paths.access}>
        Comprei e não recebi o acesso
      </ButtonLink>
      <ButtonLink look="quiet" className="mt-6 w-full" href={paths.home}>
        Voltar para a página inicial
      </ButtonLink>
    </AccountLayout>
  );
}

function LoginForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { isSecondStep = false, email: knownEmail, isReady } = useLoginState();
  const [step, setStep] = useState<'password' | 'code' | 'second-step'>(
    isSecondStep ? 'second-step' : 'password',
  );
  const [isOffline, setOffline] = useState(() => hasFailed);
  const session = useSession();
  const endReason = session.status === 'signed-out' ? session.ended : undefined;
  const hasEnded = useSyncExternalStore(onSessionEvent, sessionHasEnded, () => false);
  const [unconfirmedEmail, setUnconfirmedEmail] = useState(isReady === false ? knownEmail : undefined);
  const [typedEmail, setTypedEmail] = useState('');

  function finishLogin() {
    toast.success(messages.login.success);
    const next = pathAfterLogin(search.get('voltar'));
    // The server answers file paths; the router has no route for them.
    if (isFilePath(next)) return window.location.replace(next);
    return navigate(next, { replace: true });
  }

  async function submit(
    { email, password }: Record<'email' | 'password', string>,
    { showError }: FormActions,
  ) {
    if (hasFailed) return toast.error(messages.login.connection);
    try {
      await signIn({ email, password });
      await finishLogin();
    } catch (error) {
      if (codeOf(error) === 'second_factor_required') return setStep('second-step');
      // Not when it is `busy`: the server responded, so a retry may work.
      if (codeOf(error) === 'network') {
        hasFailed = true;
        setOffline(true);
      }
      setUnconfirmedEmail(codeOf(error) === 'email_not_verified' ? email : undefined);
      toast.error(explainSignInError(error));
      if (codeOf(error) === 'invalid_credentials') showError('password', messages.atField.emailOrPassword);
      if (codeOf(error) === 'invalid_input') showError('email', fieldTexts.email);
    }
  }

  if (step !== 'password') {
    const props = { onDone: () => void finishLogin(), onBack: () => setStep('password') };
    return (
      <Suspense fallback={<Loading label="Carregando..." />}>
        {step === 'code' ? <CodeLogin {...props} email={typedEmail} /> : <SecondStep {...props} />}
      </Suspense>
    );
  }

  function switchToCode({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (form) setTypedEmail(String(new FormData(form).get('email')));
    setStep('code');
  }

  return (
    <Form method="post" className="grid gap-5" onSubmit={submit}>
      {isOffline && <ConnectionAlert />}
      {(hasEnded || endReason) && <EndedSession known={endReason} />}
      {unconfirmedEmail && <ConfirmationNotice email={unconfirmedEmail} />}
      {isReady && <Alert tone="success">{messages.signUp.ready}</Alert>}
      <EmailField defaultValue={knownEmail} />
      <CurrentPasswordField ref={knownEmail ? focusOnMount : undefined} />
      <SubmitButton label="Entrar" busyLabel="Entrando..." />
      <Button look="outline" onClick={switchToCode}>
        Receber um código por e-mail
      </Button>
      <PasskeyButton isQuiet onDone={() => void finishLogin()} />
    </Form>
  );
}

/** Returns the navigation state of the previous page, and clears it, because the server renders a reload without it. */
function useLoginState(): LoginState {
  const { state } = useLocation();
  const [received] = useState<LoginState>(state ?? {});
  useEffect(() => {
    if (received.email) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [received]);
  return received;
}

function ConnectionAlert() {
  return (
    <Alert
      tone="error"
      action={
        <Button look="outline" onClick={() => window.location.reload()}>
          Recarregar a página
        </Button>
      }
    >
      {messages.login.connection}
    </Alert>
  );
}
