import { toast } from '../../../ui/toast.ts';

/** Copies a link, and says if that worked. */
export function copyLink(link: string): void {
  navigator.clipboard.writeText(link).then(
    () => toast.success('Link copiado.'),
    () => toast.error('Não foi possível copiar. Selecione o link e copie.'),
  );
}
