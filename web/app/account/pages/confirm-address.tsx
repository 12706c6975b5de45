import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { type Answer, api, codeOf, read } from '../../data/client.ts';
import { useLinkToken } from '../auth/mailed-link.ts';
import { AccountLayout } from '../layout/account-layout.tsx';
import { accountMessages } from '../messages.ts';
import { explainAccountError } from '../profile/use-account.ts';

type Emails = Exclude<Answer<typeof api.account.address.look.$post>, { side: null }>;
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
  const [emails, setEmails] = useState<Emails | 'failed'>();
  const lookUp = () => {
    setEmails(undefined);
    read(api.account.address.look.$post({ json: { token } })).then(
      (found) => (found.side ? setEmails(found) : setOutcome('expired')),
      () => setEmails('failed'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once
  useEffect(() => {
    if (token) lookUp();
  }, [token]);
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
      ) : emails === 'failed' ? (
        <RetryAlert onRetry={lookUp}>{messages.login.connection}</RetryAlert>
      ) : emails === undefined ? (
        <Loading label="Abrindo o pedido..." />
      ) : (
        <div className="grid gap-3">
          <p className="wrap-anywhere">
            {emails.side === 'old' ? (
              <>
                Quem tem o endereço <strong>{emails.new_email}</strong> passa a ter a conta que hoje é de{' '}
                <strong>{emails.old_email}</strong>, com as compras e o acesso dela.
              </>
            ) : (
              <>
                A conta que hoje é de <strong>{emails.old_email}</strong> passa a entrar com{' '}
                <strong>{emails.new_email}</strong>.
              </>
            )}
          </p>
          <Button look="primary" disabled={isBusy} onClick={() => void run(confirm)}>
            Confirmar
          </Button>
          {emails.side === 'old' && (
            <Button look="quiet" disabled={isBusy} onClick={() => void run(refuse)}>
              Não fui eu: recusar
            </Button>
          )}
        </div>
      )}
    </AccountLayout>
  );
}
