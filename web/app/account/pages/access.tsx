import { useState } from 'react';
import { accessAnswerDays } from '../../../../domain/access-requests.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmailField, Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';
import { AccountLayout } from '../layout/account-layout.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { accountMessages } from '../messages.ts';

const title = 'Comprei e não recebi o acesso';

/** `/acesso`: buyers ask for the access that did not arrive. The answer is the same, whatever is true. */
export function Page() {
  return (
    <AccountLayout
      title={title}
      intro="Diga em que e-mail quer receber o acesso, mesmo que na compra tenha escrito outro, e o código da compra."
    >
      <PageTitle>{title}</PageTitle>
      <RecoverAccessForm />
    </AccountLayout>
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
