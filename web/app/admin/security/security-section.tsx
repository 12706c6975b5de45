import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { read } from '../../data/client.ts';
import { useContent } from '../../data/content.ts';
import { useStudent } from '../../data/student.ts';
import { adminMessages } from '../messages.ts';
import { QueryState } from '../query-state.tsx';
import { Section } from '../shell/section.tsx';
import { useChange } from '../use-change.ts';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { explainSecurity, isSecondFactorOn, secondFactorApi, securityQuery } from './second-factor-api.ts';
import { SecurityCard } from './security-card.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** The section "Segurança": the second factor of the signed-in account. */
export function SecuritySection() {
  const security = useQuery(securityQuery);
  const student = useStudent();
  /** Shown once: the server stores only hashes. */
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const { data } = security;
  const isOn = data !== undefined && isSecondFactorOn(data);
  /** Asks before the recovery codes are replaced. */
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const { mutate, isPending } = useChange(() => read(secondFactorApi['recovery-codes'].$post()), {
    explain: explainSecurity,
  });
  return (
    <Section
      id="seguranca"
      title="Segurança"
      intro={
        data &&
        (isOn
          ? 'O segundo fator está ligado: só a senha, ou só o seu e-mail, não abre mais a sua conta.'
          : 'O segundo fator está desligado: quem souber a sua senha, ou ler o seu e-mail, entra na sua conta.')
      }
    >
      {student.data?.lacks_second_factor && <Alert tone="info">{adminMessages.security.needed}</Alert>}
      <QueryState query={security} explain={() => adminMessages.security.loadFailed}>
        {({ authenticator, passkeys, recovery_codes_left }) => (
          <>
            <AuthenticatorCard isOn={authenticator} onRecoveryCodes={setNewCodes} />
            <PasskeysCard passkeys={passkeys} onRecoveryCodes={setNewCodes} />
            {isOn && (
              <SecurityCard
                title="Códigos de recuperação"
                intro={`Para o dia em que o celular não estiver à mão: cada código entra uma única vez, no lugar do aplicativo. ${codesText(recovery_codes_left)}.`}
              >
                <Button look="outline" className="w-fit" onClick={() => setConfirming(true)}>
                  Gerar novos códigos
                </Button>
                {isConfirming && (
                  <ConfirmDialog
                    title="Gerar novos códigos?"
                    confirmLabel="Gerar"
                    isDisabled={isPending}
                    onConfirm={() =>
                      mutate(undefined, {
                        onSuccess: ({ recovery_codes }) => setNewCodes(recovery_codes),
                        onSettled: close,
                      })
                    }
                    onClose={close}
                  >
                    Os códigos que você guardou deixam de valer.
                  </ConfirmDialog>
                )}
              </SecurityCard>
            )}
          </>
        )}
      </QueryState>
      {newCodes && <NewCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </Section>
  );
}

const codesText = (count: number) => (count === 1 ? 'Resta 1 código' : `Restam ${count} códigos`);

/** Shows new recovery codes once. */
function NewCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { site } = useContent();
  const text = `${site.brandName}: códigos de recuperação\n\n${codes.join('\n')}\n`;

  return (
    <ShownOnceDialog
      title="Guarde os seus códigos de recuperação"
      secret={text}
      fileName="codigos-de-recuperacao.txt"
      copiedText="Códigos copiados!"
      onClose={onClose}
    >
      <p>
        Cada um entra uma única vez, se você ficar sem o aplicativo e sem a chave de acesso. Eles não serão
        mostrados de novo: guarde-os em papel ou em um gerenciador de senhas.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-2 font-semibold text-lg tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </ShownOnceDialog>
  );
}
