import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { clearLinkToasts } from './toast.ts';

interface ModalDialogProps {
  title: string;
  onClose: () => void;
  /** Fills the window. */
  isLarge?: boolean;
  /** Stay visible below the scrolling content. */
  actions?: ReactNode;
  /** Runs on Enter or on the submit button among the actions. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** A dialog over the page, with its content, and optional buttons below. */
export function ModalDialog({
  title,
  onClose,
  onSubmit,
  isLarge = false,
  actions,
  children,
}: ModalDialogProps) {
  useEffect(() => {
    clearLinkToasts();
    return restoreFocus;
  }, []);
  const Body = onSubmit ? 'form' : 'div';
  const size = isLarge ? 'h-full max-w-none' : 'max-h-[calc(100dvh-2rem)] max-w-xl';
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="day-palette fixed inset-0 z-40 bg-ink/50" />
        <Dialog.Popup
          className={`fixed inset-x-4 top-1/2 z-40 mx-auto flex -translate-y-1/2 flex-col overflow-hidden rounded-card bg-white shadow-lift ${size} ${isLarge ? 'max-sm:inset-0 max-sm:translate-y-0 max-sm:rounded-none sm:h-[calc(100dvh-2rem)]' : ''}`}
        >
          <div className="flex items-center justify-between gap-4 border-line border-b py-3 pr-3 pl-5 sm:pl-6">
            <Dialog.Title className="text-xl">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Fechar"
              className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-leaf-50"
            >
              <X aria-hidden size={20} />
            </Dialog.Close>
          </div>
          <Body
            className="contents"
            noValidate={onSubmit && true}
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              onSubmit?.();
            }}
          >
            <div className={`min-h-0 flex-1 overflow-y-auto ${isLarge ? '' : 'px-5 py-5 sm:px-6'}`}>
              {children}
            </div>
            {actions && (
              <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-6">
                {actions}
              </div>
            )}
          </Body>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Focuses the page's heading if the dialog has closed and the button that opened it is gone. */
function restoreFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || document.querySelector('[role=dialog]')) return;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}

interface ConfirmDialogProps {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Defaults to closing the dialog. */
  onCancel?: () => void;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks to confirm or cancel one action. */
export function ConfirmDialog({
  title,
  confirmLabel,
  onConfirm,
  onClose,
  children,
  ...props
}: ConfirmDialogProps) {
  const { cancelLabel = 'Voltar', isBusy = false, onCancel = onClose } = props;
  const actions = (
    <>
      <Button look="quiet" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button look="primary" type="submit" disabled={isBusy}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <ModalDialog title={title} onClose={onClose} onSubmit={onConfirm} actions={actions}>
      {children}
    </ModalDialog>
  );
}
