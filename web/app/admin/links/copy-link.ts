import { toast } from '../../../ui/toast.ts';

/** Copies a link to the clipboard, and shows a toast. */
export function copyLink(link: string): void {
  navigator.clipboard.writeText(link).then(
    () => toast.success('Link copiado.'),
    () => toast.error('Não foi possível copiar. Selecione o link e copie.'),
  );
}
