import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Form, type FormRules, SubmitButton } from './form.tsx';
import { clearLinkToasts } from './toast.ts';

interface ModalDialogProps {
  title: string;
  onClose: () => void;
  /** Fills the window. */
  isLarge?: boolean;
  /** Stands at the top, where a phone's keyboard does not cover it and growing content does not move it. */
  isAtTop?: boolean;
  /** Gets the focus first, instead of the button that closes. */
  initialFocus?: ComponentProps<typeof Dialog.Popup>['initialFocus'];
  popup?: RefObject<HTMLDivElement | null>;
  /** Stay visible below the scrolling content. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog over the page, with its content, and optional buttons below. */
export function ModalDialog({ actions, children, ...frame }: ModalDialogProps) {
  return (
    <DialogFrame {...frame}>
      <DialogBody isLarge={frame.isLarge} actions={actions}>
        {children}
      </DialogBody>
    </DialogFrame>
  );
}

function DialogFrame(props: Omit<ModalDialogProps, 'actions'>) {
  const { title, onClose, isLarge = false, isAtTop = false, initialFocus, popup, children } = props;
  useEffect(() => {
    clearLinkToasts();
    return restoreFocus;
  }, []);
  const place = isAtTop ? 'top-4 sm:top-[10dvh] sm:max-h-[80dvh]' : 'top-1/2 -translate-y-1/2';
  const size = isLarge ? 'h-full max-w-none' : 'max-h-[calc(100dvh-2rem)] max-w-xl';
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="day-palette fixed inset-0 z-40 bg-ink/50" />
        <Dialog.Popup
          ref={popup}
          initialFocus={initialFocus}
          className={`fixed inset-x-4 z-40 mx-auto flex flex-col ${place} overflow-hidden rounded-card bg-white shadow-lift ${size} ${isLarge ? 'max-sm:inset-0 max-sm:translate-y-0 max-sm:rounded-none sm:h-[calc(100dvh-2rem)]' : ''}`}
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
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function DialogBody({
  isLarge,
  actions,
  children,
}: Pick<ModalDialogProps, 'isLarge' | 'actions' | 'children'>) {
  return (
    <>
      <div className={`min-h-0 flex-1 overflow-y-auto ${isLarge ? '' : 'px-5 py-5 sm:px-6'}`}>{children}</div>
      {actions && (
        <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse border-line border-t px-5 py-4 sm:px-6">
          {actions}
        </div>
      )}
    </>
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

const unfocusedTypes = ['file', 'hidden'];

/** Returns the first field; without one the confirming button, if it may come first. */
function findFirstControl(
  popup: HTMLElement | null,
  firstFocus: 'confirm' | 'close' | undefined,
): HTMLElement | undefined {
  if (firstFocus === 'close') return undefined;
  const controls = popup?.querySelectorAll<HTMLInputElement>('input, textarea, select, [type=submit]') ?? [];
  return [...controls].find(
    ({ disabled, type, ariaHidden }) =>
      !disabled &&
      !ariaHidden &&
      !unfocusedTypes.includes(type) &&
      (type !== 'submit' || firstFocus === 'confirm'),
  );
}

interface ConfirmDialogProps<Output, Input> extends Omit<FormRules<Output, Input>, 'onSubmit'> {
  title: string;
  confirmLabel: string;
  /** Replaces it while `onConfirm` runs. */
  busyLabel?: string;
  cancelLabel?: string;
  /** Defaults to closing the dialog. */
  onCancel?: () => void;
  isDisabled?: boolean | undefined;
  /**
   * Gets the focus first. Default: the first field, or the button that closes. `confirm`: the confirming button if there is
   * no field, for what can be taken back; `close`: for what cannot, also with fields.
   */
  firstFocus?: 'confirm' | 'close' | undefined;
  /** Receives the values of the fields in the dialog. */
  onConfirm: FormRules<Output, Input>['onSubmit'];
  onClose: () => void;
}

/** A dialog that asks to confirm or cancel one action, with its fields. */
export function ConfirmDialog<Output, Input extends object = Record<string, unknown>>(
  props: ConfirmDialogProps<Output, Input>,
) {
  const { title, confirmLabel, cancelLabel = 'Voltar', onConfirm, onClose, ...others } = props;
  const { busyLabel = confirmLabel, onCancel = onClose, isDisabled, firstFocus, children, ...rules } = others;
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The confirmed content may load after the dialog has opened.
    const focused = document.activeElement;
    if (firstFocus !== 'confirm' || isDisabled || !popup.current?.contains(focused)) return;
    if (focused === popup.current || focused?.matches('[aria-label=Fechar]'))
      findFirstControl(popup.current, 'confirm')?.focus();
  }, [firstFocus, isDisabled]);
  const actions = (
    <>
      <Button look="quiet" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <SubmitButton label={confirmLabel} busyLabel={busyLabel} disabled={isDisabled} />
    </>
  );
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      popup={popup}
      initialFocus={(openType) =>
        openType === 'touch' || (findFirstControl(popup.current, firstFocus) ?? true)
      }
    >
      <Form {...rules} className="contents" onSubmit={onConfirm}>
        {(values) => (
          <DialogBody actions={actions}>
            {typeof children === 'function' ? children(values) : children}
          </DialogBody>
        )}
      </Form>
    </DialogFrame>
  );
}
