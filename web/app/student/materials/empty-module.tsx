import { EmptyState } from '../../../ui/empty-state.tsx';
import { PaperPile } from '../../../ui/illustrations/paper-pile.tsx';

/** Stands on `/materiais` for a module without materials. */
export function EmptyModule() {
  return (
    <EmptyState title="Nenhum material disponível" drawing={<PaperPile className="h-auto w-56 max-w-full" />}>
      Os materiais deste módulo serão disponibilizados em breve.
    </EmptyState>
  );
}
