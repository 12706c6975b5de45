import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { useLinkToken } from '../auth/mailed-link.ts';
import { AccountLayout } from '../layout/account-layout.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { accountMessages } from '../messages.ts';
import { explainAccountError } from '../profile/use-account.ts';

type Outcome = 'waits_for_old' | 'waits_for_new' | 'changed' | 'refused' | 'expired';

/** The page of the links that confirm a new email. Needs a click, because some programs open every link in an email. */
export function Page() {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome | undefined>(token === '' ? 'expired' : undefined);
  const { isBusy, run } = useAction(
    async (request: () => Promise<Outcome>) => setOutcome(await request()),
    (error) =>
      codeOf(error) === 'invalid_token' ? setOutcome('expired') : toast.error(explainAccountError(error)),
  );
  const confirm = async () => (await read(api.account.address.confirm.$post({ json: { token } }))).state;
  const refuse = async (): Promise<Outcome> => {
    await read(api.account.address.refuse.$post({ json: { token } }));
    return 'refused';
  };

  return (
    <AccountLayout
      title="Trocar e-mail"
      intro={!outcome && 'O e-mail da conta muda quando os dois endereços, o de agora e o novo, confirmam.'}
    >
      <PageTitle>Trocar e-mail</PageTitle>
      {outcome === 'expired' ? (
        <LinkAlert to={paths.account} linkLabel="Ir para a minha conta">
          {accountMessages.account.linkOver}
        </LinkAlert>
      ) : outcome ? (
        <Alert
          tone={outcome === 'changed' ? 'success' : 'info'}
          action={
            <ButtonLink
              as={Link}
              look="primary"
              to={outcome === 'refused' ? paths.changePassword : paths.account}
            >
              {outcome === 'refused' ? 'Trocar a senha' : 'Ir para a minha conta'}
            </ButtonLink>
          }
        >
          {accountMessages.account.addressChange[outcome]}
        </Alert>
      ) : (
        <div className="grid gap-3">
          <Button look="primary" disabled={isBusy} onClick={() => void run(confirm)}>
            Confirmar
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={() => void run(refuse)}>
            Não fui eu: recusar
          </Button>
        </div>
      )}
    </AccountLayout>
  );
}
