import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { acceptAsNewBody } from '../../../../domain/invitations.ts';
import { paths } from '../../../../domain/paths.ts';
import { roleNames, roleTasks } from '../../../../domain/role-texts.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Form, FormAlert, SubmitButton } from '../../../ui/form.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { FreshLoginDialog } from '../../account/auth/fresh-login-dialog.tsx';
import { AccountLayout } from '../../account/layout/account-layout.tsx';
import { useLoginPath } from '../../account/session/session-guard.tsx';
import { type Answer, api, explainError, read } from '../../data/client.ts';
import { signOut } from '../../data/session-client.ts';
import { securityWelcomePath } from '../welcome.ts';
import { TeamAccountForm } from './team-account-form.tsx';

const route = api.auth.invitation;
type Invitation = Answer<typeof route.$get>;

const title = 'Convite para a equipe';
const explanations = {
  invalid_token: 'Este convite não vale mais. Peça outro a quem convidou você.',
  own_password_required:
    'Antes, escolha uma senha por um link que vai só ao seu e-mail: saia, toque em “Esqueceu sua senha?” na página de entrar, e depois abra este convite de novo.',
  forbidden: 'Este convite é para outra conta. Entre com o e-mail que recebeu o convite.',
  user_already_exists: 'Já existe uma conta com este e-mail. Recarregue a página para entrar com ela.',
  password_too_short: messages.password.teamTooShort,
  fresh_login_required: messages.security.freshLoginNeeded,
  network: messages.login.connection,
};
const failed = 'Não foi possível aceitar o convite. Tente de novo.';

/** The page of an invitation link. Loading it changes nothing: some mail programs open every link. */
export function AcceptInvitation({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<Invitation | 'failed'>();
  const loadInvitation = () => {
    setInvitation(undefined);
    read(route.$get({ query: { token } })).then(setInvitation, () => setInvitation('failed'));
  };
  useEffect(loadInvitation, [token]);
  const loginPath = useLoginPath();
  const open = typeof invitation === 'object' && invitation.is_open ? invitation : undefined;
  return (
    <AccountLayout
      title={title}
      intro={
        open && (
          <span className="wrap-anywhere">
            {open.invited_by} convida <strong>{open.email}</strong> para a equipe do site.{' '}
            {roleNames[open.role]}: {roleTasks[open.role]}
          </span>
        )
      }
    >
      {invitation === undefined && <Loading label="Abrindo o convite..." />}
      {invitation === 'failed' && (
        <RetryAlert onRetry={loadInvitation}>{messages.login.connection}</RetryAlert>
      )}
      {typeof invitation === 'object' && !open && (
        <LinkAlert to={paths.login} linkLabel="Entrar">
          {explanations.invalid_token}
        </LinkAlert>
      )}
      {open?.session === 'own' && <Accept token={token} />}
      {open?.session === 'other' && <LeaveOtherAccount onSignedOut={loadInvitation} />}
      {open?.session === 'none' &&
        (open.has_account ? (
          <div className="grid gap-4">
            <p>Você já tem uma conta com este e-mail: entre com ela para aceitar.</p>
            <ButtonLink as={Link} look="primary" to={loginPath}>
              Entrar para aceitar
            </ButtonLink>
          </div>
        ) : (
          <AcceptAsNew token={token} />
        ))}
      <FreshLoginDialog />
    </AccountLayout>
  );
}

function Accept({ token }: { token: string }) {
  const navigate = useNavigate();
  return (
    <Form
      className="grid gap-4"
      onSubmit={async () => {
        await read(route.accept.$post({ json: { token } }));
        // The second factor is the first step of a new member.
        await navigate(securityWelcomePath, { replace: true });
      }}
    >
      <FormAlert explain={(error) => explainError(error, explanations, failed)} />
      <SubmitButton label="Aceitar o convite" busyLabel="Aceitando..." />
    </Form>
  );
}

function LeaveOtherAccount({ onSignedOut }: { onSignedOut: () => void }) {
  const { isBusy, run } = useAction(() => signOut().then(onSignedOut), onSignedOut);
  return (
    <Alert
      tone="info"
      action={
        <Button look="outline" disabled={isBusy} onClick={() => void run()}>
          Sair e continuar
        </Button>
      }
    >
      Outra conta está aberta neste aparelho. Saia dela para aceitar com a sua.
    </Alert>
  );
}

function AcceptAsNew({ token }: { token: string }) {
  return (
    <TeamAccountForm
      schema={acceptAsNewBody.omit({ token: true })}
      values={{ name: '', password: '' }}
      create={(account) => read(route['accept-as-new'].$post({ json: { ...account, token } }))}
      next={securityWelcomePath}
      gone={{ code: 'invalid_token', text: explanations.invalid_token }}
      explanations={explanations}
      fallbackText={failed}
      label="Aceitar o convite"
      busyLabel="Aceitando..."
    />
  );
}
