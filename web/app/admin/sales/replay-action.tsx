import { api, read } from '../../data/client.ts';
import { DeskAction } from '../desk-action.tsx';

/** @param id of a sale, or of one message */
export function ReplayAction({ id }: { id: string }) {
  return (
    <DeskAction
      label="Processar de novo"
      question="Processar de novo o que foi recebido?"
      run={() => read(api.admin.purchases[':id'].replay.$post({ param: { id } }))}
      done="Será processado em instantes."
    >
      <p>Serve para depois de corrigir uma configuração. Nada é cobrado nem enviado em dobro.</p>
    </DeskAction>
  );
}
