import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accessAnswerDays } from '../../../../domain/access-requests.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailField, Field } from '../../../ui/field.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, explainError, read } from '../../data/client.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { useLinkToken } from '../auth/mailed-link.ts';
import { AccountLayout } from '../layout/account-layout.tsx';
import { accountMessages } from '../messages.ts';

const title = 'Comprei e não recebi o acesso';

/**
 * `/acesso`: buyers ask for the access that did not arrive. The answer is the same, whatever is true. The same page, opened
 * by the link that an email other than the purchase's got, confirms the request.
 */
export function Page() {
  const token = useLinkToken();
  // The page is outside the student layout, which provides a query client.
  const [queryClient] = useState(createQueryClient);
  return (
    <AccountLayout
      title={title}
      intro={token ? undefined : 'Escreva o código da compra e o e-mail em que quer receber o acesso.'}
    >
      {token ? (
        <QueryClientProvider client={queryClient}>
          <LinkedRequest token={token} />
        </QueryClientProvider>
      ) : (
        <RecoverAccessForm />
      )}
    </AccountLayout>
  );
}

const texts = accountMessages.recoverAccess;

/** Names what the press asks for. */
function LinkedRequest({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['access-link', token],
    queryFn: () => read(api.access.look.$post({ json: { token } })),
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => read(api.access.confirm.$post({ json: { token } })),
    onError: (failure) =>
      toast.error(explainError(failure, { invalid_token: texts.invalidLink }, texts.failed)),
  });
  if (error && codeOf(error) === 'invalid_token')
    return (
      <LinkAlert to={paths.access} linkLabel="Pedir de novo">
        {texts.invalidLink}
      </LinkAlert>
    );
  if (error) return <RetryAlert onRetry={() => void refetch()}>{texts.failed}</RetryAlert>;
  if (!data) return <Loading label="Carregando o pedido..." />;
  if (isSuccess)
    return (
      <Alert tone="success" title="Pedido confirmado">
        {texts.confirmed(accessAnswerDays)}
      </Alert>
    );
  return (
    <div className="grid gap-5">
      <p>
        Peça à equipe que o acesso da compra de código <strong className="break-words">{data.code}</strong>{' '}
        passe para o e-mail <strong className="break-words">{data.email}</strong>.
      </p>
      <Button look="primary" disabled={isPending} onClick={() => mutate()}>
        Confirmar o pedido
      </Button>
    </div>
  );
}

function RecoverAccessForm() {
  const [isReceived, setReceived] = useState(false);

  async function submit({ email, transaction }: Record<'email' | 'transaction', string>) {
    const json = { email: email.trim(), transaction: transaction.trim() };
    try {
      await read(api.access.recover.$post({ json }));
      setReceived(true);
    } catch (error) {
      const { invalidInput, failed } = accountMessages.recoverAccess;
      toast.error(explainError(error, { invalid_input: invalidInput }, failed));
    }
  }

  if (isReceived)
    return (
      <Alert tone="success" title="Pedido recebido">
        {accountMessages.recoverAccess.received(accessAnswerDays)}
      </Alert>
    );
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <EmailField />
      <Field
        label="Código da compra"
        name="transaction"
        autoComplete="off"
        maxLength={200}
        hint="O número da transação ou do pedido, no recibo da empresa de pagamento. Espaços e maiúsculas não importam."
        required
      />
      <SubmitButton label="Recuperar meu acesso" busyLabel="Enviando..." />
    </Form>
  );
}
