import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { read } from '../../data/client.ts';
import { useChange } from '../use-change.ts';
import { explainSecurity, secondFactorApi } from './second-factor-api.ts';
import { SecurityCard } from './security-card.tsx';

interface RecoveryCodesCardProps {
  /** Number of unused codes. */
  unusedCount: number;
  onRecoveryCodes: (codes: string[] | null) => void;
}

/** Replaces the recovery codes of the signed-in account. */
export function RecoveryCodesCard({ unusedCount, onRecoveryCodes }: RecoveryCodesCardProps) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const { mutate, isPending } = useChange(() => read(secondFactorApi['recovery-codes'].$post()), {
    explain: explainSecurity,
  });
  const count = unusedCount === 1 ? 'Resta 1 código' : `Restam ${unusedCount} códigos`;
  return (
    <SecurityCard
      title="Códigos de recuperação"
      intro={`Para o dia em que o celular não estiver à mão: cada código entra uma única vez, no lugar do aplicativo. ${count}.`}
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
              onSuccess: ({ recovery_codes }) => onRecoveryCodes(recovery_codes),
              onSettled: close,
            })
          }
          onClose={close}
        >
          Os códigos que você guardou deixam de valer.
        </ConfirmDialog>
      )}
    </SecurityCard>
  );
}
