import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Field, focusOnMount, PasswordField } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, explainError, read } from '../../data/client.ts';
import { endSession, publishAccountEvent, signIn } from '../../data/session-client.ts';
import { studentQuery, useStudent } from '../../data/student.ts';
import { explainNewPassword, readNewPassword, UsernameHint } from '../auth/password-fields.tsx';
import { submitSecondStep } from '../auth/second-step.tsx';
import { StudentPage } from '../layout/student-header.tsx';
import { RedirectToLogin, type StudentPageHandle, useSignedInUser } from '../session/session-guard.tsx';

const explanations = {
  fresh_login_required: messages.password.confirmFirst,
  second_factor_required: messages.secondStep.needed,
  second_step_missing: messages.secondStep.expired,
  second_factor_unreadable: messages.secondStep.unreadable,
  invalid_code: messages.secondStep.wrongCode,
  invalid_credentials: messages.password.currentWrong,
  same_password: messages.password.sameAsCurrent,
  session_missing: messages.password.loginRequired,
};

type FieldName = 'password' | 'confirmation' | 'code' | 'current';

const fieldErrors: Partial<Record<string, [field: FieldName, text: string]>> = {
  invalid_code: ['code', messages.atField.secondFactor],
  invalid_credentials: ['current', messages.atField.currentPassword],
  same_password: ['password', messages.atField.passwordSame],
};

export const handle: StudentPageHandle = {
  title: 'Alterar senha',
  SignedOut: () => <RedirectToLogin error={messages.password.loginRequired} />,
  needsNoCourseAccess: true,
};

/** The page on which a signed-in user changes the password. */
export function Page() {
  const { email } = useSignedInUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  /** True if the admin area asked for a better password. */
  const isForAdmin = useStudent().data?.has_outdated_password ?? false;
  /** True if the login is too old: the server then requires the current password. */
  const [needsPassword, setNeedsPassword] = useState(false);
  /** True if the server then also requires a second factor. */
  const [needsCode, setNeedsCode] = useState(false);

  async function submit(values: Record<FieldName, string>, { showError }: FormActions) {
    const newPassword = readNewPassword(values, messages.password.newTooShort, showError);
    if (!newPassword) return;
    try {
      if (needsCode) await submitSecondStep(values.code);
      else if (needsPassword) await signIn({ email, password: values.current });
      setNeedsCode(false);
      setNeedsPassword(false);
      await read(api.auth['update-password'].$post({ json: { newPassword } }));
      publishAccountEvent('USER_UPDATED');
      toast.success(messages.password.changed);
      if (!isForAdmin) return navigate(paths.studentArea);
      await queryClient.invalidateQueries(studentQuery);
      await navigate(paths.admin);
    } catch (error) {
      if (codeOf(error) === 'fresh_login_required') setNeedsPassword(true);
      if (codeOf(error) === 'second_factor_required') setNeedsCode(true);
      if (codeOf(error) === 'second_step_missing') setNeedsCode(false);
      // The session guard then redirects to the login.
      if (codeOf(error) === 'session_missing') return endSession();
      const refusal = explainNewPassword(error, messages.password.newTooShort);
      toast.error(refusal?.[0] ?? explainError(error, explanations, messages.password.changeFailed));
      if (refusal) showError('password', refusal[1]);
      const found = fieldErrors[codeOf(error)];
      if (found) showError(...found);
    }
  }

  return (
    <StudentPage className="container-page max-w-lg py-10">
      <h1 className="text-title">Alterar Senha</h1>
      {isForAdmin && (
        <div className="mt-6">
          <Alert tone="info">{messages.password.outdated}</Alert>
        </div>
      )}
      <Form method="post" className="mt-8 grid gap-5" onSubmit={submit}>
        <UsernameHint email={email} />
        <PasswordField label="Nova senha" name="password" autoComplete="new-password" required />
        <PasswordField
          label="Confirmar nova senha"
          name="confirmation"
          autoComplete="new-password"
          required
        />
        {needsCode && (
          <Field
            label="Código"
            name="code"
            autoComplete="one-time-code"
            hint={messages.secondStep.codeHint}
            ref={focusOnMount}
            required
          />
        )}
        {needsPassword && !needsCode && (
          <PasswordField
            label="Senha atual"
            name="current"
            autoComplete="current-password"
            hint={messages.password.confirmFirst}
            ref={focusOnMount}
            required
          />
        )}
        <p className="flex gap-3 rounded-control bg-leaf-50 p-4 text-ink-soft">
          <ShieldCheck aria-hidden className="mt-0.5 shrink-0 text-leaf-700" size={20} />
          <span>
            <strong className="text-ink">Dica de segurança:</strong> use uma frase longa, que você não usa em
            nenhum outro site. Ao alterar a senha, os outros aparelhos conectados à sua conta são
            desconectados.
          </span>
        </p>
        <SubmitButton label="Alterar senha" busyLabel="Alterando..." />
        <ButtonLink as={Link} look="quiet" to={paths.forgotPassword}>
          Esqueci minha senha
        </ButtonLink>
      </Form>
    </StudentPage>
  );
}
