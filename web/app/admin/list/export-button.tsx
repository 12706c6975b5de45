import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toast } from '../../../ui/toast.ts';
import { download } from '../../data/client.ts';
import { explainDesk } from '../explain-desk.ts';

interface ExportButtonProps {
  search: URLSearchParams;
  get: (call: never) => Parameters<typeof download>[0];
}

/** Exports the filtered rows of all pages. */
export function ExportButton({ search, get }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(get({ query: Object.fromEntries(search) } as never)),
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
