import { useSearchParams } from 'react-router';
import { teamAccountBody } from '../../../../domain/request-bodies.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmailField } from '../../../ui/field.tsx';
import { AccountLayout } from '../../account/layout/account-layout.tsx';
import { api, read } from '../../data/client.ts';
import { AcceptInvitation } from '../team/accept-invitation.tsx';
import { TeamAccountForm } from '../team/team-account-form.tsx';
import { adminWelcomePath } from '../welcome.ts';

const explanations = {
  user_already_exists: 'Já existe uma conta com este e-mail. Use outro endereço.',
  password_too_short: messages.password.teamTooShort,
  network: messages.login.connection,
};

/** `/painel/comecar`: accepts an invitation, or creates the first owner by the link that the server printed. */
export function Page() {
  const invitation = useSearchParams()[0].get('convite');
  return invitation === null ? <FirstOwner /> : <AcceptInvitation token={invitation} />;
}

function FirstOwner() {
  const key = useSearchParams()[0].get('chave') ?? '';
  return (
    <AccountLayout
      title="Bem-vinda ao seu painel"
      intro="Crie a conta de quem administra o curso. Depois você vê o que falta antes da primeira venda."
    >
      {key === '' ? (
        <Alert tone="error">
          Este link foi trocado por um mais novo: abra o último que o site escreveu ao partir. Quem cuida do
          servidor escreve outro com “admin first-link”.
        </Alert>
      ) : (
        <TeamAccountForm
          schema={teamAccountBody}
          values={{ name: '', email: '', password: '' }}
          create={(account) => read(api.auth['first-owner'].$post({ json: { ...account, key } }))}
          next={adminWelcomePath}
          gone={{
            code: 'not_found',
            text: 'Este link não vale mais: alguém já administra o site, ou há um link mais novo.',
          }}
          explanations={explanations}
          fallbackText={messages.signUp.failed}
          label="Criar minha conta"
          busyLabel="Criando a conta..."
        >
          <EmailField />
        </TeamAccountForm>
      )}
    </AccountLayout>
  );
}
