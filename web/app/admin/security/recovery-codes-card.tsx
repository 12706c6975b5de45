import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { read } from '../../data/client.ts';
import { useChange } from '../use-change.ts';
import { explainSecurity, secondFactor } from './security.ts';
import { SecurityCard } from './security-card.tsx';

interface RecoveryCodesCardProps {
  /** Number of unused codes. */
  left: number;
  onCodes: (codes: string[] | null) => void;
}

export function RecoveryCodesCard({ left, onCodes }: RecoveryCodesCardProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, isPending } = useChange(() => read(secondFactor['recovery-codes'].$post()), {
    explain: explainSecurity,
  });
  const count = left === 1 ? 'Resta 1 código' : `Restam ${left} códigos`;
  return (
    <SecurityCard
      title="Códigos de recuperação"
      intro={`Para o dia em que o celular não estiver à mão: cada código entra uma única vez, no lugar do aplicativo. ${count}.`}
    >
      <Button look="outline" className="w-fit" onClick={() => setAsking(true)}>
        Gerar novos códigos
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Gerar novos códigos?"
          confirmLabel="Gerar"
          isBusy={isPending}
          onConfirm={() =>
            mutate(undefined, {
              onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
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
