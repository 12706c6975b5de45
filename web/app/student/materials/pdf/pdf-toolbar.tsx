import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Form } from '../../../../ui/form.tsx';
import { nextZoom } from './use-pdf-view.ts';

interface PdfToolbarProps {
  page: number;
  pageCount: number;
  zoom: number;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
}

/** The PDF viewer's page and zoom controls. */
export function PdfToolbar({ page, pageCount, zoom, onPage, onZoom }: PdfToolbarProps) {
  function step(direction: 'in' | 'out') {
    const next = nextZoom(zoom, direction);
    return { isDisabled: next === zoom, onClick: () => onZoom(next) };
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one purpose, not the fields of a form.
    <div
      role="group"
      aria-label="Leitura"
      className="flex flex-wrap items-center justify-between gap-x-2 border-line border-b bg-white px-1 py-1 sm:px-2"
    >
      <div className="flex items-center sm:gap-1">
        <ToolButton label="Página anterior" isDisabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronUp aria-hidden size={20} />
        </ToolButton>
        <PageInput page={page} pageCount={pageCount} onPage={onPage} />
        <ToolButton label="Próxima página" isDisabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          <ChevronDown aria-hidden size={20} />
        </ToolButton>
      </div>
      <div className="flex items-center sm:gap-1">
        <ToolButton label="Diminuir zoom" {...step('out')}>
          <ZoomOut aria-hidden size={20} />
        </ToolButton>
        <button
          type="button"
          className="min-h-11 min-w-12 rounded-control px-1 text-sm tabular-nums hover:bg-leaf-50"
          onClick={() => onZoom(1)}
        >
          {Math.round(zoom * 100)}%<span className="sr-only">, ajustar à largura</span>
        </button>
        <ToolButton label="Aumentar zoom" {...step('in')}>
          <ZoomIn aria-hidden size={20} />
        </ToolButton>
      </div>
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Uses aria-disabled, because a disabled button would lose the focus. */
function ToolButton({ label, isDisabled, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      className="grid h-11 w-10 place-items-center rounded-control text-leaf-800 sm:w-11 hover:bg-leaf-50 aria-disabled:cursor-default aria-disabled:text-ink-soft/40 aria-disabled:hover:bg-transparent"
      onClick={() => !isDisabled && onClick()}
    >
      {children}
    </button>
  );
}

function PageInput({ page, pageCount, onPage }: Pick<PdfToolbarProps, 'page' | 'pageCount' | 'onPage'>) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);

  function submitPage() {
    const number = Number.parseInt(typed, 10);
    if (number >= 1 && number <= pageCount) onPage(number);
    else setTyped(String(page));
  }

  return (
    <Form className="flex items-center gap-1.5 text-sm" onSubmit={submitPage}>
      <input
        aria-label="Página"
        className="h-11 w-11 rounded-lg border border-ink-soft/60 bg-white text-center tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={submitPage}
      />
      <span className="whitespace-nowrap">de {pageCount}</span>
    </Form>
  );
}
