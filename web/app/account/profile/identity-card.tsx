import { useState } from 'react';
import { lifetimeText, linkLifetimeSeconds } from '../../../../domain/lifetimes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { EmailField, focusOnMount } from '../../../ui/field.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { api, read } from '../../data/client.ts';
import { CertificateName } from '../certificate-name/certificate-name.tsx';
import { accountMessages } from '../messages.ts';
import { type Account, useAccountChange } from './use-account.ts';

/** The account page's name and email. */
export function IdentityCard({ account }: { account: Account }) {
  const { email, address_change } = account;
  const [isChanging, setChanging] = useState(false);
  return (
    <TitledCard title="Seus dados">
      <CertificateName />
      <Facts facts={[['E-mail', <strong key="email">{email}</strong>]]} />
      {address_change ? (
        <PendingEmailChange change={address_change} />
      ) : isChanging ? (
        <ChangeEmailForm onDone={() => setChanging(false)} />
      ) : (
        <p>
          <Button look="outline" isSmall onClick={() => setChanging(true)}>
            Trocar e-mail
          </Button>
        </p>
      )}
    </TitledCard>
  );
}

function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useAccountChange(
    (email: string) => read(api.account.address.$post({ json: { email } })),
    accountMessages.account.linksSent,
  );
  // `useAccountChange` shows the error.
  const submit = ({ email }: Record<'email', string>) =>
    mutateAsync(email.trim()).then(onDone, () => undefined);
  return (
    <Form className="grid max-w-md gap-4" onSubmit={submit}>
      <EmailField
        label="Novo e-mail"
        hint="Enviamos um link para o endereço de agora e outro para o novo. O e-mail muda quando você abrir os dois."
        ref={focusOnMount}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Enviar os links" busyLabel="Enviando..." />
        <Button look="quiet" onClick={onDone}>
          Deixar como está
        </Button>
      </div>
    </Form>
  );
}

function PendingEmailChange({ change }: { change: NonNullable<Account['address_change']> }) {
  const { mutate, isPending } = useAccountChange(
    () => read(api.account.address.$delete()),
    accountMessages.account.changeCancelled,
  );
  const { new_email, old_confirmed_at, new_confirmed_at } = change;
  const missing = [!old_confirmed_at && 'o endereço de agora', !new_confirmed_at && 'o endereço novo'];
  return (
    <Alert
      tone="info"
      title="Troca de e-mail à espera"
      action={
        <Button look="outline" isSmall disabled={isPending} onClick={() => mutate(undefined)}>
          Cancelar a troca
        </Button>
      }
    >
      <p className="wrap-anywhere">
        Novo endereço: <strong>{new_email}</strong>. Falta confirmar {missing.filter(Boolean).join(' e ')}:
        abra o link do e-mail. Ele vale por {lifetimeText(linkLifetimeSeconds.addressChange)}.
      </p>
    </Alert>
  );
}
