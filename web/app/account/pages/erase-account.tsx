import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { flashMessageKey } from '../../../../domain/browser-storage.ts';
import { madeNames } from '../../../../domain/made.ts';
import { paths } from '../../../../domain/paths.ts';
import { retainedText } from '../../../../domain/personal-data/retained.ts';
import { Card, TitledCard } from '../../../ui/card.tsx';
import { FieldError, PasswordField } from '../../../ui/field.tsx';
import { Form, FormAlert, SubmitButton, useFormField } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { NoBreakEmail } from '../../../ui/no-break-email.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { type Answer, api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { endSessionInAllTabs } from '../../data/session-client.ts';
import { removeAllUnsentWork } from '../../data/unsent-work.ts';
import { FreshLoginDialog } from '../auth/fresh-login-dialog.tsx';
import { UsernameHint } from '../auth/password-fields.tsx';
import { StudentPage } from '../layout/student-header.tsx';
import { accountMessages } from '../messages.ts';
import { accountQuery, explainAccountError } from '../profile/use-account.ts';
import { type StudentPageHandle, useSignedInUser } from '../session/session-guard.tsx';

export const handle: StudentPageHandle = { title: 'Excluir minha conta', needsNoCourseAccess: true };

/** The page on which a user deletes the account. */
export function Page() {
  const account = useQuery(accountQuery);
  const preview = useQuery(freshQuery(['erase'], api.account.erase.$get));
  return (
    <StudentPage backTo={paths.account} className="bg-leaf-50/60">
      <div className="container-page grid max-w-3xl gap-5 py-8">
        <h1 className="text-title">Excluir minha conta</h1>
        {preview.data && account.data ? (
          <EraseForm preview={preview.data} hasPassword={account.data.has_password} />
        ) : preview.isPending || account.isPending ? (
          <Loading label="Carregando..." />
        ) : (
          <RetryAlert
            onRetry={() => {
              void preview.refetch();
              void account.refetch();
            }}
          >
            {accountMessages.account.loadFailed}
          </RetryAlert>
        )}
      </div>
      <FreshLoginDialog />
    </StudentPage>
  );
}

type ErasurePreview = Answer<typeof api.account.erase.$get>;
type FieldName = 'password' | 'certificate';

/** The form that deletes the account: what is erased, what is retained, confirmation. */
export function EraseForm({ preview, hasPassword }: { preview: ErasurePreview; hasPassword: boolean }) {
  const { id, email } = useSignedInUser();

  async function submit({ password = '', certificate: choice }: Partial<Record<FieldName, string>>) {
    const json = { password, keep_certificate: choice === 'keep' };
    const { kept: retained } = await read(api.account.erase.$post({ json }));
    removeAllUnsentWork(id);
    await endSessionInAllTabs();
    // Shown by the public page that opens next.
    sessionStorage.setItem(
      flashMessageKey,
      [accountMessages.account.erased, ...retained.map(retainedText)].join('\n'),
    );
    window.location.assign(paths.home);
  }

  const { kinds, purchases, certificate, is_email_confirmed, made } = preview;
  const erasedKinds = kinds
    .filter(({ stays, name }) => !stays && name !== 'site' && name !== 'account')
    .map(({ title }) => title.toLowerCase());
  const isRelevant = (name: string) =>
    (name !== 'certificate' || certificate !== null) && (name !== 'purchases' || purchases > 0);
  const retainedKinds = kinds.flatMap(({ name, title, stays }) =>
    stays && isRelevant(name) ? [{ title, stays }] : [],
  );
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <TitledCard title="O que se apaga, na hora">
        <p className="max-w-prose">
          O seu nome, o seu e-mail e a sua senha; o acesso ao curso; e também: {erasedKinds.join(', ')}. Os
          aparelhos conectados são desconectados, e o endereço fica livre para outro cadastro.
        </p>
        {made.length > 0 && (
          <p className="max-w-prose">
            Também termina o que você criou no Painel:{' '}
            {made.map(({ kind, name }) => `${madeNames[kind]} “${name}”`).join(', ')}. Quem mais administra o
            site pode ficar com isso, se retirar antes a sua administração.
          </p>
        )}
        <p className="max-w-prose">
          Não há volta. Antes, baixe o certificado, os materiais e os dados que quiser guardar.
        </p>
      </TitledCard>
      <TitledCard title="O que fica, por quanto tempo e por quê">
        <ul className="grid gap-3">
          {retainedKinds.map(({ title, stays }) => (
            <li key={title}>
              <strong className="block">{title}</strong>
              <NoBreakEmail text={retainedText(stays)} />
            </li>
          ))}
        </ul>
        {!is_email_confirmed && <p className="max-w-prose">{accountMessages.account.unconfirmedErasure}</p>}
        {purchases > 0 && (
          <p className="max-w-prose text-ink-soft">
            Se um dia você criar outra conta com este mesmo e-mail e o confirmar, as compras voltam a abrir o
            curso. Excluir a conta não é pedir reembolso.
          </p>
        )}
      </TitledCard>
      {certificate !== null && <CertificateChoice code={certificate} />}
      <TitledCard title="Confirmar">
        <FormAlert explain={explainAccountError} />
        <UsernameHint email={email} />
        {hasPassword ? (
          <PasswordField
            className="max-w-md"
            label="Sua senha"
            name="password"
            autoComplete="current-password"
            required
          />
        ) : (
          <p>Esta conta não tem senha. Se já faz um tempo que você entrou, pedimos que entre mais uma vez.</p>
        )}
        <div className="max-w-md">
          <SubmitButton label="Excluir minha conta" busyLabel="Excluindo..." />
        </div>
        <p className="text-ink-soft text-sm">Enviamos um e-mail que confirma a exclusão.</p>
      </TitledCard>
    </Form>
  );
}

/** Asks whether the certificate stays valid, because others may want to verify it later. */
function CertificateChoice({ code }: { code: string }) {
  const errorId = useId();
  const field = useFormField('certificate');
  return (
    <TitledCard title="O seu certificado">
      <fieldset className="grid gap-3" aria-describedby={field?.error ? errorId : undefined}>
        <legend className="mb-3 max-w-prose">
          O certificado {code} pode continuar conferível por quem tiver o código, ou deixar de existir com a
          conta.
        </legend>
        <Choice
          value="revoke"
          label="Revogar o certificado"
          hint="A página de conferência não mostra mais nada sobre você."
        />
        <Choice
          value="keep"
          label="Manter o certificado conferível"
          hint="Ficam o seu nome, o curso, a carga horária, o código e as datas, sem prazo."
        />
        <FieldError id={errorId}>{field?.error && 'Escolha o que fazer com o certificado.'}</FieldError>
      </fieldset>
    </TitledCard>
  );
}

function Choice({ value, label, hint }: { value: 'keep' | 'revoke'; label: string; hint: string }) {
  return (
    <Card
      as="label"
      tone="flat"
      className="flex cursor-pointer gap-3 p-4 has-checked:border-leaf-700 has-checked:bg-leaf-50"
    >
      <input
        className="mt-1 size-5 shrink-0 accent-leaf-700"
        type="radio"
        name="certificate"
        value={value}
        required
      />
      <span>
        <strong className="block">{label}</strong>
        <span className="text-ink-soft">{hint}</span>
      </span>
    </Card>
  );
}
