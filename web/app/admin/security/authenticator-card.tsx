import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Field, takeFocus } from '../../../ui/field.tsx';
import { qrPath } from '../../../ui/qr-path.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { read } from '../../data/client.ts';
import { SecurityCard } from './security-card.tsx';
import { secondFactorApi, useChange } from './use-security.ts';

interface AuthenticatorCardProps {
  isOn: boolean;
  onCodes: (codes: string[] | null) => void;
}

export function AuthenticatorCard({ isOn, onCodes }: AuthenticatorCardProps) {
  const { isBusy, run } = useChange();
  const [setup, setSetup] = useState<{ uri: string; key: string }>();
  const [isRemoving, setRemoving] = useState(false);

  async function remove() {
    await run(() => read(secondFactorApi.authenticator.$delete()), messages.security.authenticatorRemoved);
    setRemoving(false);
  }

  const intro = isOn
    ? 'Configurado: depois da senha, a sua conta pede os seis números do aplicativo.'
    : 'Um aplicativo no celular mostra seis números, que mudam a cada 30 segundos. Serve qualquer um: Google Authenticator, Microsoft Authenticator, 1Password e outros.';
  return (
    <SecurityCard title="Aplicativo autenticador" intro={intro}>
      {isOn && (
        <button type="button" className="button button-outline w-fit" onClick={() => setRemoving(true)}>
          Remover aplicativo
        </button>
      )}
      {!isOn && !setup && (
        <button
          type="button"
          className="button button-primary w-fit"
          disabled={isBusy}
          onClick={async () => setSetup(await run(() => read(secondFactorApi.authenticator.$post())))}
        >
          Configurar aplicativo
        </button>
      )}
      {!isOn && setup && <Setup setup={setup} onCodes={onCodes} onDone={() => setSetup(undefined)} />}
      {isRemoving && (
        <ConfirmDialog
          title="Remover o aplicativo?"
          confirmLabel="Remover"
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setRemoving(false)}
        >
          Os seis números deixam de valer. Sem outro segundo fator, a senha volta a bastar para entrar.
        </ConfirmDialog>
      )}
    </SecurityCard>
  );
}

interface SetupProps {
  /** `uri` to scan, `key` to type. */
  setup: { uri: string; key: string };
  onCodes: AuthenticatorCardProps['onCodes'];
  onDone: () => void;
}

function Setup({ setup: { uri, key }, onCodes, onDone }: SetupProps) {
  const { run } = useChange();
  const { isSubmitting, onSubmit } = useSubmit(async ({ code }: Record<'code', string>) => {
    const json = { code: code.replace(/\D/g, '') };
    const answer = await run(
      () => read(secondFactorApi.authenticator.confirm.$post({ json })),
      messages.security.authenticatorAdded,
    );
    if (!answer) return;
    onCodes(answer.recovery_codes);
    onDone();
  });
  return (
    <form className="grid max-w-md gap-4" onSubmit={onSubmit}>
      <p>1. Aponte a câmera do aplicativo para o código, ou digite a chave nele.</p>
      <svg viewBox="0 0 100 100" className="size-52 max-w-full bg-white" role="img" aria-label="Código QR">
        <path d={qrPath(uri, 6, 6, 88)} />
      </svg>
      <p>
        Chave: <code className="break-all font-semibold">{key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field
        label="2. Digite os seis números que o aplicativo mostra"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*(\d\s*){6}"
        maxLength={12}
        ref={takeFocus}
        required
      />
      <button type="submit" className="button button-primary w-fit" disabled={isSubmitting}>
        {isSubmitting ? 'Conferindo...' : 'Confirmar aplicativo'}
      </button>
    </form>
  );
}
