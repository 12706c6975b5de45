import { Button } from '../../../ui/button.tsx';
import { Field, focusOnMount } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { qrPath } from '../../../ui/qr-path.ts';
import { codeOf, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { adminMessages } from '../messages.ts';
import { useChange } from '../use-change.ts';
import { explainSecurity, secondFactorApi } from './second-factor-api.ts';
import { SecurityCard } from './security-card.tsx';

const { authenticator } = secondFactorApi;

interface AuthenticatorCardProps {
  isOn: boolean;
  /** Receives the new recovery codes; null if the account still has unused ones. */
  onRecoveryCodes: (codes: string[] | null) => void;
}

/** Sets up or removes the authenticator app of the signed-in account. */
export function AuthenticatorCard({ isOn, onRecoveryCodes }: AuthenticatorCardProps) {
  const { data, mutate, isPending, reset } = useChange(() => read(authenticator.$post()), {
    explain: explainSecurity,
  });
  const { mutateAsync } = useChange((code: string) => read(authenticator.confirm.$post({ json: { code } })), {
    done: 'Aplicativo autenticador configurado!',
    explain: explainSecurity,
    onDone({ recovery_codes }) {
      onRecoveryCodes(recovery_codes);
      reset();
    },
  });
  // `useChange` shows the error.
  const submit = ({ code }: Record<'code', string>, { showError }: FormActions) =>
    mutateAsync(code.replace(/\D/g, '')).catch((error: unknown) => {
      if (codeOf(error) === 'invalid_code') showError('code', adminMessages.security.authenticatorCode);
    });
  const intro = isOn
    ? 'Configurado: depois da senha, a sua conta pede os seis números do aplicativo.'
    : 'Um aplicativo no celular mostra seis números, que mudam a cada 30 segundos. Serve qualquer um: Google Authenticator, Microsoft Authenticator, 1Password e outros.';
  return (
    <SecurityCard title="Aplicativo autenticador" intro={intro}>
      {isOn && (
        <p>
          <AdminAction
            label="Remover aplicativo"
            confirmLabel="Remover"
            question="Remover o aplicativo?"
            run={() => read(authenticator.$delete())}
            done="Aplicativo autenticador removido."
            explain={explainSecurity}
          >
            Os seis números deixam de valer. Sem outro segundo fator, a senha volta a bastar para entrar.
          </AdminAction>
        </p>
      )}
      {!isOn && !data && (
        <Button look="primary" className="w-fit" disabled={isPending} onClick={() => mutate()}>
          Configurar aplicativo
        </Button>
      )}
      {!isOn && data && (
        <Form
          className="grid max-w-md gap-4"
          invalidText={adminMessages.security.authenticatorCode}
          onSubmit={submit}
        >
          <p>1. Aponte a câmera do aplicativo para o código, ou digite a chave nele.</p>
          <svg
            viewBox="0 0 100 100"
            className="day-palette size-52 max-w-full bg-white"
            role="img"
            aria-label="Código QR"
          >
            <path d={qrPath(data.uri, 6, 6, 88)} />
          </svg>
          <p>
            Chave: <code className="break-all font-semibold">{data.key.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <Field
            label="2. Digite os seis números que o aplicativo mostra"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*(\d\s*){6}"
            maxLength={12}
            ref={focusOnMount}
            required
          />
          <SubmitButton label="Confirmar aplicativo" busyLabel="Conferindo..." className="w-fit" />
        </Form>
      )}
    </SecurityCard>
  );
}
