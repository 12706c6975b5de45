import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keepInFreeSpot } from './free-spot.ts';
import { showToastsWith, type ToastMessage } from './toast.ts';

const looks = {
  success: { Icon: CircleCheck, tone: 'border-l-leaf-600 [--icon:var(--color-leaf-600)]' },
  error: { Icon: CircleAlert, tone: 'border-l-coral-600 [--icon:var(--color-coral-600)]' },
  info: { Icon: Info, tone: 'border-l-honey-400 [--icon:var(--color-ink-soft)]' },
};

/** Milliseconds; hover or focus pauses it, and an error stays until it is closed. */
const duration = 5_000;
const limit = 3;

/** Milliseconds; a message said with a navigation is for the page to come. */
const sameMoment = 1_000;

interface Shown extends ToastMessage {
  key: number;
  /** Milliseconds, as `performance.now()`. */
  shownAt: number;
}

function without(shown: readonly Shown[], cleared: string): Shown[] {
  return shown.filter(({ place }) => place !== cleared);
}

/** Render once per application. F6 focuses the newest toast, and closing it returns the focus. */
export function Toaster() {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [isLookedAt, setLookedAt] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    let count = 0;
    return showToastsWith({
      show(message) {
        count += 1;
        const next = { ...message, key: count, shownAt: performance.now() };
        setShown((now) => [next, ...without(now, message.place)].slice(0, limit));
      },
      clear: (place) => setShown((now) => without(now, place)),
      openDialog: () => setShown((now) => now.filter(({ link }) => link === undefined)),
      leavePage() {
        const before = performance.now() - sameMoment;
        setShown((now) => now.filter(({ kind, shownAt }) => kind === 'success' || shownAt > before));
      },
    });
  }, []);

  const isEmpty = shown.length === 0;
  useEffect(() => {
    if (!region.current || isEmpty) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      cameFrom.current = document.activeElement;
      region.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    const stop = keepInFreeSpot(region.current);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      stop();
      setLookedAt(false);
    };
  }, [isEmpty]);

  function close(place: string) {
    setShown((now) => without(now, place));
    setLookedAt(false);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  }

  return createPortal(
    <section
      ref={region}
      aria-label="Notificações"
      aria-live="polite"
      aria-relevant="additions text"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-sm flex-col gap-2 transition-[translate] duration-200 sm:right-6 sm:bottom-6 sm:left-auto sm:mx-0 sm:w-96"
      onPointerEnter={() => setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      {shown.map((message) => (
        <Message
          key={message.key}
          message={message}
          staysOpen={isLookedAt || message.kind === 'error' || message.link !== undefined}
          onTimeOut={() => setShown((now) => now.filter(({ key }) => key !== message.key))}
          onClose={() => close(message.place)}
        />
      ))}
    </section>,
    document.body,
  );
}

interface MessageProps {
  message: Shown;
  /** True while its timer is paused. */
  staysOpen: boolean;
  onTimeOut: () => void;
  onClose: () => void;
}

function Message({ message, staysOpen, onTimeOut, onClose }: MessageProps) {
  const { kind, title, description, link } = message;
  const timeOut = useRef(onTimeOut);
  useEffect(() => {
    if (staysOpen) return;
    const timer = setTimeout(() => timeOut.current(), duration);
    return () => clearTimeout(timer);
  }, [staysOpen]);
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
