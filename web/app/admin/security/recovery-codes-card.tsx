import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { read } from '../../data/client.ts';
import { SecurityCard } from './security-card.tsx';
import { secondFactorApi, useChange } from './use-security.ts';

interface RecoveryCodesCardProps {
  /** Number of unused codes. */
  left: number;
  onCodes: (codes: string[] | null) => void;
}

export function RecoveryCodesCard({ left, onCodes }: RecoveryCodesCardProps) {
  const { isBusy, run } = useChange();
  const [isAsking, setAsking] = useState(false);

  async function renew() {
    const answer = await run(() => read(secondFactorApi['recovery-codes'].$post()));
    setAsking(false);
    if (answer) onCodes(answer.recovery_codes);
  }

  const count = left === 1 ? 'Resta 1 código' : `Restam ${left} códigos`;
  return (
    <SecurityCard
      title="Códigos de recuperação"
      intro={`Para o dia em que o celular não estiver à mão: cada código entra uma única vez, no lugar do aplicativo. ${count}.`}
    >
      <button type="button" className="button button-outline w-fit" onClick={() => setAsking(true)}>
        Gerar novos códigos
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Gerar novos códigos?"
          confirmLabel="Gerar"
          isBusy={isBusy}
          onConfirm={() => void renew()}
          onClose={() => setAsking(false)}
        >
          Os códigos que você guardou deixam de valer.
        </ConfirmDialog>
      )}
    </SecurityCard>
  );
}
