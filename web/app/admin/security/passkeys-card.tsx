import { KeyRound } from 'lucide-react';
import { dayText } from '../../../../domain/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { canUsePasskeys, createPasskey } from '../../account/auth/passkey.tsx';
import { read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { useChange } from '../use-change.ts';
import { explainSecurity, type SecondFactor, secondFactorApi } from './second-factor-api.ts';
import { SecurityCard } from './security-card.tsx';

interface PasskeysCardProps {
  passkeys: SecondFactor['passkeys'];
  /** Called with null if no new codes were made. */
  onRecoveryCodes: (codes: string[] | null) => void;
}

/** Creates and removes passkeys of the signed-in account. */
export function PasskeysCard({ passkeys, onRecoveryCodes }: PasskeysCardProps) {
  const { mutateAsync } = useChange(
    async (name: string) => {
      const response = await createPasskey(await read(secondFactorApi.passkeys.options.$post()));
      return read(secondFactorApi.passkeys.$post({ json: { name, response } }));
    },
    {
      done: 'Chave de acesso criada!',
      explain: explainSecurity,
      onDone: ({ recovery_codes }) => onRecoveryCodes(recovery_codes),
    },
  );
  // `useChange` shows the error.
  const submit = ({ name }: Record<'name', string>, { reset }: FormActions) =>
    mutateAsync(name).then(reset, () => undefined);
  return (
    <SecurityCard
      title="Chaves de acesso"
      intro="Entre com a digital, o rosto ou o PIN do seu celular ou computador, sem senha e sem código."
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys ? (
        <Form className="grid max-w-md gap-4" onSubmit={submit}>
          <Field
            label="Nome da chave"
            name="name"
            hint="Para reconhecê-la depois, como Celular da Ana."
            maxLength={60}
            required
          />
          <SubmitButton label="Criar chave de acesso" busyLabel="Criando..." className="w-fit" />
        </Form>
      ) : (
        <p>Este navegador não tem chaves de acesso. Use a versão mais nova dele, ou outro aparelho.</p>
      )}
    </SecurityCard>
  );
}

function PasskeyRow({ passkey: { id, name, created_at } }: { passkey: SecondFactor['passkeys'][number] }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden size={20} className="shrink-0 text-leaf-700" />
      <p className="min-w-0 flex-1 break-words">
        <span className="font-semibold">{name}</span>
        <span className="block text-ink-soft text-sm">Criada em {dayText(created_at)}</span>
      </p>
      <AdminAction
        label="Remover"
        about={`a chave ${name}`}
        question="Remover a chave de acesso?"
        run={() => read(secondFactorApi.passkeys[':id'].$delete({ param: { id } }))}
        done="Chave de acesso removida."
        explain={explainSecurity}
      >
        A chave {name} deixa de abrir a sua conta. Sem outro segundo fator, a senha volta a bastar para
        entrar.
      </AdminAction>
    </li>
  );
}
