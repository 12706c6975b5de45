import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
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
    <Button Icon={Download} look="outline" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Exportando...' : 'Exportar CSV'}
    </Button>
  );
}
