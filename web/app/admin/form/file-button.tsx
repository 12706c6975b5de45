import { UploadCloud } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

interface FileButtonProps {
  label: string;
  /** Tells equal buttons apart for screen readers, such as the file's title. */
  about?: string | undefined;
  accept: string;
  isBusy?: boolean;
  'data-path'?: string;
  onPick: (file: File) => void;
}

/** A button that opens the file dialog of the browser. */
export function FileButton({ label, accept, isBusy = false, onPick, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The browser drops the focus of a button that is disabled.
    if (wasBusy.current && !isBusy && document.activeElement === document.body)
      opener.current?.focus({ preventScroll: true });
    wasBusy.current = isBusy;
  }, [isBusy]);
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
      <Button
        ref={opener}
        Icon={UploadCloud}
        {...button}
        look="quiet"
        isSmall
        className="scroll-my-32"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? 'Enviando...' : label}
      </Button>
    </>
  );
}
