import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PaginationProps {
  /** Counts from 1. */
  page: number;
  total: number;
  perPage: number;
  /** Names the rows, such as `alunos`. */
  itemsLabel: string;
  onPage: (page: number) => void;
}

/** Buttons to the pages before and after, for a list that the server cuts into pages. */
export function Pagination({ page, total, perPage, itemsLabel, onPage }: PaginationProps) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  if (lastPage === 1) return null;
  const from = Math.min(total, (page - 1) * perPage + 1);
  const to = Math.min(total, page * perPage);
  const steps = [
    { label: 'Página anterior', Icon: ChevronLeft, to: page - 1 },
    { label: 'Próxima página', Icon: ChevronRight, to: page + 1 },
  ];
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft">
        {from} a {to} de {total.toLocaleString('pt-BR')} {itemsLabel}
      </p>
      <div className="flex items-center gap-2">
        {steps.map(({ label, Icon, to }) => {
          const isOutOfRange = to < 1 || to > lastPage;
          return (
            // Keeps its place and the focus at the ends.
            <Button
              key={label}
              aria-label={label}
              aria-disabled={isOutOfRange}
              look="outline"
              className="min-h-11 px-3"
              onClick={() => !isOutOfRange && onPage(to)}
            >
              <Icon aria-hidden size={20} />
            </Button>
          );
        })}
        <p className="text-ink-soft text-sm">
          Página {page} de {lastPage.toLocaleString('pt-BR')}
        </p>
      </div>
    </nav>
  );
}
