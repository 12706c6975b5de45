import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmailField, Field } from '../../../ui/field.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, explainError, read } from '../../data/client.ts';
import { useContent } from '../../data/content.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { useLinkToken } from '../auth/mailed-link.ts';
import { AccountLayout } from '../layout/account-layout.tsx';
import { accountMessages } from '../messages.ts';
import { PurchaseCard } from '../refunds/purchase-card.tsx';
import { RefundRequest } from '../refunds/refund-request.tsx';

/**
 * The refund page for buyers without a login, `/reembolso`: sends a link to the email of the purchase. The same page,
 * opened by that link with its token, shows the purchase and requests the refund.
 */
export function Page() {
  const { site } = useContent();
  const token = useLinkToken();
  // The page is outside the student layout, which provides a query client.
  const [queryClient] = useState(createQueryClient);
  return (
    <AccountLayout
      title="Pedir reembolso"
      intro={
        token ? undefined : (
          <>
            {site.guarantee}{' '}
            <a className="link whitespace-nowrap" href={`${paths.course}#garantia`}>
              Ver a garantia
            </a>
          </>
        )
      }
    >
      {token ? (
        <QueryClientProvider client={queryClient}>
          <LinkedPurchase token={token} />
        </QueryClientProvider>
      ) : (
        <RefundLinkForm />
      )}
    </AccountLayout>
  );
}

function RefundLinkForm() {
  const [isSent, setSent] = useState(false);

  async function submit({ email, transaction }: Record<'email' | 'transaction', string>) {
    const json = { email: email.trim(), transaction: transaction.trim() };
    try {
      await read(api.refunds.link.$post({ json }));
      setSent(true);
    } catch (error) {
      const explanations = { invalid_input: accountMessages.refunds.invalidInput };
      toast.error(explainError(error, explanations, accountMessages.refunds.failed));
    }
  }

  if (isSent)
    return (
      <Alert tone="success" title="Pedido recebido">
        {accountMessages.refunds.linkSent}
      </Alert>
    );
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <p>Informe o e-mail e o código da compra. Enviamos um link para confirmar o pedido.</p>
      <EmailField label="E-mail da compra" />
      <Field
        label="Código da compra (transação)"
        name="transaction"
        autoComplete="off"
        maxLength={200}
        hint="Está no recibo que enviamos ou no e-mail da empresa de pagamento."
        required
      />
      <SubmitButton label="Enviar o link" busyLabel="Enviando..." />
      <p>
        Tem conta?{' '}
        <Link className="link" to={paths.account}>
          Peça em Minha conta
        </Link>
        , sem esperar o e-mail.
      </p>
    </Form>
  );
}

function LinkedPurchase({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['refund-link', token],
    queryFn: () => read(api.refunds.look.$post({ json: { token } })),
  });
  if (data)
    return (
      <PurchaseCard purchase={data} heading="h2">
        <p className="wrap-anywhere">
          Compra de <strong>{data.email}</strong>
        </p>
        <RefundRequest
          purchase={data}
          run={() => read(api.refunds.$post({ json: { token } }))}
          onDone={() => queryClient.invalidateQueries({ queryKey: ['refund-link', token] })}
        />
      </PurchaseCard>
    );
  if (error && codeOf(error) === 'invalid_token')
    return (
      <LinkAlert to={paths.refund} linkLabel="Pedir um novo link">
        {accountMessages.refunds.invalidLink}
      </LinkAlert>
    );
  if (error)
    return <RetryAlert onRetry={() => void refetch()}>{accountMessages.refunds.loadFailed}</RetryAlert>;
  return <Loading label="Carregando a compra..." />;
}
