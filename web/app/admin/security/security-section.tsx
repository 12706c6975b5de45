import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { useStudent } from '../../data/student.ts';
import { adminMessages } from '../messages.ts';
import { QueryState } from '../query-state.tsx';
import { Section } from '../shell/section.tsx';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { securityQuery } from './second-factor-api.ts';

/** The section "Segurança": the second factor of the signed-in account. */
export function SecuritySection() {
  const security = useQuery(securityQuery);
  const student = useStudent();
  /** Shown once: the server stores only hashes. */
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const { data } = security;
  const isOn = data !== undefined && (data.authenticator || data.passkeys.length > 0);
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
      <QueryState query={security} loading="Carregando..." explain={() => adminMessages.security.loadFailed}>
        {({ authenticator, passkeys, recovery_codes_left }) => (
          <>
            <AuthenticatorCard isOn={authenticator} onRecoveryCodes={setNewCodes} />
            <PasskeysCard passkeys={passkeys} onRecoveryCodes={setNewCodes} />
            {isOn && <RecoveryCodesCard unusedCount={recovery_codes_left} onRecoveryCodes={setNewCodes} />}
          </>
        )}
      </QueryState>
      {newCodes && <NewCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </Section>
  );
}
