import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toast } from '../../../ui/toast.ts';
import { download } from '../desk-api.ts';
import { explainDesk } from '../explain-desk.ts';

/** Saves the rows that the filter shows, all pages, for a spreadsheet. @param address of the API, with the filter */
export function ExportButton({ address }: { address: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(address),
    onSuccess: () => toast.success('Planilha baixada.', 'Ela traz dados pessoais: guarde-a com cuidado.'),
    onError: (error) => toast.error(explainDesk(error)),
  });
  return (
    <button type="button" className="button button-outline" disabled={isPending} onClick={() => mutate()}>
      <Download aria-hidden size={18} />
      {isPending ? 'Exportando...' : 'Exportar CSV'}
    </button>
  );
}
