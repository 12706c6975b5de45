import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { FieldFrame } from './field.tsx';

/** Milliseconds that the button shows its copied state. */
const copiedDuration = 2_500;

interface CopyButtonProps {
  text: string;
  title: string;
  /** Shown in full instead of 'Copiar', which hides the title from sight. */
  label?: string;
  /** True in a row: the label stands below the icon. */
  isInRow?: boolean;
}

/** Copies a text; if the browser refuses, selects it for manual copying. */
export function CopyButton({ text, title, label, isInRow }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (state === 'refused') field.current?.select();
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), copiedDuration);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // The clipboard needs HTTPS and permission.
      setState('refused');
      field.current?.select();
    }
  }

  const isCopied = state === 'copied';
  return (
    <>
      <Button
        look={isCopied ? 'done' : isInRow ? 'quiet' : 'outline'}
        isSmall
        Icon={isCopied ? Check : Copy}
        className={`${isInRow ? 'w-16 flex-col gap-0.5 px-0 py-1 text-xs/tight' : 'min-w-32'} ${isCopied ? 'border-leaf-600' : ''}`}
        about={label ? undefined : title}
        onClick={copy}
      >
        {isCopied ? 'Copiado' : (label ?? 'Copiar')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && `Copiado: ${title}`}
      </span>
      {state === 'refused' && (
        <FieldFrame
          label="O navegador não deixou copiar. O texto está selecionado: copie por aqui."
          className="w-full text-base"
        >
          {(control) => <textarea {...control} ref={field} readOnly value={text} rows={6} />}
        </FieldFrame>
      )}
    </>
  );
}
