import { UploadCloud } from 'lucide-react';
import { useRef } from 'react';

interface FileButtonProps {
  label: string;
  /** Names its context for screen readers. */
  of?: string | undefined;
  accept: string;
  isBusy?: boolean;
  'data-path'?: string;
  'aria-describedby'?: string | undefined;
  onPick: (file: File) => void;
}

export function FileButton({ label, of, accept, isBusy = false, onPick, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows the same file again.
          target.value = '';
          if (file) onPick(file);
        }}
      />
      <button
        type="button"
        {...button}
        className="button button-quiet min-h-11 scroll-my-32 px-4"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <UploadCloud aria-hidden size={18} />
        <span>
          {isBusy ? 'Enviando...' : label}
          {of && <span className="sr-only"> {of}</span>}
        </span>
      </button>
    </>
  );
}
