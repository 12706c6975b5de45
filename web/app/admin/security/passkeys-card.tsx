import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { dayText } from '../../../../domain/dates.ts';
import { messages } from '../../../messages.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { canUsePasskeys, createPasskey } from '../../account/auth/passkey.ts';
import { read } from '../../data/client.ts';
import { SecurityCard } from './security-card.tsx';
import { secondFactorApi, useChange } from './use-security.ts';

interface Passkey {
  id: string;
  name: string | null;
  created_at: string;
}

interface PasskeysCardProps {
  passkeys: Passkey[];
  onCodes: (codes: string[] | null) => void;
}

export function PasskeysCard({ passkeys, onCodes }: PasskeysCardProps) {
  const { isBusy, run } = useChange();
  const [removed, setRemoved] = useState<Passkey>();
  const { isSubmitting, onSubmit } = useSubmit(async ({ name }: Record<'name', string>, form) => {
    const answer = await run(async () => {
      const options = await read(secondFactorApi.passkeys.options.$post());
      const response = await createPasskey(options);
      return read(secondFactorApi.passkeys.$post({ json: { name, response } }));
    }, messages.security.passkeyAdded);
    if (!answer) return;
    form.reset();
    onCodes(answer.recovery_codes);
  });

  async function remove({ id }: Passkey) {
    const order = { param: { id } };
    await run(() => read(secondFactorApi.passkeys[':id'].$delete(order)), messages.security.passkeyRemoved);
    setRemoved(undefined);
  }

  return (
    <SecurityCard
      title="Chaves de acesso"
      intro="Entre com a digital, o rosto ou o PIN do seu celular ou computador, sem senha e sem código."
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <KeyRound aria-hidden size={20} className="shrink-0 text-leaf-700" />
              <p className="min-w-0 flex-1 break-words">
                <span className="font-semibold">{passkey.name}</span>
                <span className="block text-ink-soft text-sm">Criada em {dayText(passkey.created_at)}</span>
              </p>
              <button type="button" className="button button-outline" onClick={() => setRemoved(passkey)}>
                Remover<span className="sr-only"> a chave {passkey.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys ? (
        <form className="grid max-w-md gap-4" onSubmit={onSubmit}>
          <Field
            label="Nome da chave"
            name="name"
            hint="Para reconhecê-la depois, como Celular da Ana."
            maxLength={60}
            required
          />
          <button type="submit" className="button button-primary w-fit" disabled={isSubmitting}>
            {isSubmitting ? 'Criando...' : 'Criar chave de acesso'}
          </button>
        </form>
      ) : (
        <p>Este navegador não tem chaves de acesso. Use a versão mais nova dele, ou outro aparelho.</p>
      )}
      {removed && (
        <ConfirmDialog
          title="Remover a chave de acesso?"
          confirmLabel="Remover"
          isBusy={isBusy}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(undefined)}
        >
          A chave {removed.name} deixa de abrir a sua conta. Sem outro segundo fator, a senha volta a bastar
          para entrar.
        </ConfirmDialog>
      )}
    </SecurityCard>
  );
}
