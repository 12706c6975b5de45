import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { connectToaster, type ToastMessage } from './toast.ts';

const looks = {
  success: { Icon: CircleCheck, tone: 'border-l-leaf-600 [--icon:var(--color-leaf-600)]' },
  error: { Icon: CircleAlert, tone: 'border-l-coral-600 [--icon:var(--color-coral-600)]' },
  info: { Icon: Info, tone: 'border-l-honey-400 [--icon:var(--color-ink-soft)]' },
};

/** Milliseconds; hover or focus pauses it, and an error stays until it is closed. */
const duration = 5_000;
/** Milliseconds in which a message's action can be undone. */
const undoDuration = 10_000;
/** Older messages beyond these disappear. */
const maxToasts = 3;

/** Milliseconds; a message sent so shortly before a navigation is for the next page. */
const navigationWindow = 1_000;

interface ShownToast extends ToastMessage {
  key: number;
  /** Milliseconds, as `performance.now()`. */
  shownAt: number;
}

function removePlace(shown: readonly ShownToast[], clearedPlace: string): ShownToast[] {
  return shown.filter(({ place }) => place !== clearedPlace);
}

/** Renders the toasts; once per application. F6 focuses the newest, and closing it returns the focus. */
export function Toaster() {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const [isPaused, setPaused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const focusBefore = useRef<Element | null>(null);

  useEffect(() => {
    let lastKey = 0;
    return connectToaster({
      show(message) {
        lastKey += 1;
        const next = { ...message, key: lastKey, shownAt: performance.now() };
        setShown((now) => [next, ...removePlace(now, message.place)].slice(0, maxToasts));
      },
      clear: (place) => setShown((now) => removePlace(now, place)),
      clearLinks: () => setShown((now) => now.filter(({ link }) => link === undefined)),
      clearPage() {
        const before = performance.now() - navigationWindow;
        // One with a link stays until it is closed, and the link is of the page that is being left.
        setShown((now) =>
          now.filter(({ kind, link, shownAt }) => (kind === 'success' && !link) || shownAt > before),
        );
      },
    });
  }, []);

  const isEmpty = shown.length === 0;
  useEffect(() => {
    if (!region.current || isEmpty) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      focusBefore.current = document.activeElement;
      region.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    const box = region.current;
    // Loaded with the first toast: without it they stay at the bottom.
    const avoiding = import('./avoid-overlap.ts').then(
      ({ avoidOverlap }) => avoidOverlap(box),
      () => undefined,
    );
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      void avoiding.then((stop) => stop?.());
      setPaused(false);
    };
  }, [isEmpty]);

  function close(place: string) {
    setShown((now) => removePlace(now, place));
    setPaused(false);
    if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus();
    focusBefore.current = null;
  }

  return createPortal(
    <section
      ref={region}
      aria-label="Notificações"
      aria-live="polite"
      aria-relevant="additions text"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-50 mx-auto flex max-w-sm flex-col gap-2 transition-[translate] duration-200 sm:right-6 sm:bottom-[calc(1.5rem+var(--bottom-bar,0px))] sm:left-auto sm:mx-0 sm:w-96"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {shown.map((message) => (
        <ToastItem
          key={message.key}
          message={message}
          staysOpen={isPaused || message.kind === 'error' || message.link !== undefined}
          onTimeOut={() => setShown((now) => now.filter(({ key }) => key !== message.key))}
          onClose={() => close(message.place)}
        />
      ))}
    </section>,
    document.body,
  );
}

interface ToastItemProps {
  message: ShownToast;
  /** True while its timer is paused. */
  staysOpen: boolean;
  onTimeOut: () => void;
  onClose: () => void;
}

function ToastItem({ message, staysOpen, onTimeOut, onClose }: ToastItemProps) {
  const { kind, title, description, link, undo } = message;
  const timeOut = useRef(onTimeOut);
  useEffect(() => {
    if (staysOpen) return;
    const timer = setTimeout(() => timeOut.current(), undo ? undoDuration : duration);
    return () => clearTimeout(timer);
  }, [staysOpen, undo]);
  const { Icon, tone } = looks[kind];
  return (
    <div
      className={`arrives relative flex gap-2 rounded-control border border-line border-l-4 bg-white py-3 pr-11 pl-3 text-sm leading-snug shadow-lift sm:gap-3 sm:py-4 sm:pr-12 sm:pl-4 sm:text-base ${tone}`}
    >
      <Icon aria-hidden className="shrink-0 text-(--icon)" size={20} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-ink-soft text-sm">{description}</p>}
        {link && (
          <a className="link-alone" href={link.href}>
            {link.label}
          </a>
        )}
        {undo && (
          <button
            type="button"
            className="link-alone"
            onClick={() => {
              undo();
              onClose();
            }}
          >
            Desfazer
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Fechar aviso"
        className="absolute top-0 right-0 grid size-11 sm:top-1.5 sm:right-1.5 place-items-center rounded-control text-ink-soft hover:bg-leaf-50"
        onClick={onClose}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
