import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PdfReader } from '../materials/pdf-reader.tsx';

/** A button that opens a lesson's PDF in the page. */
export function InlinePdf({ title, url }: { title: string; url: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <div className="h-[min(80svh,60rem)] basis-full overflow-hidden rounded-card border border-line bg-leaf-50">
        <PdfReader title={title} url={url} shouldFocus />
      </div>
    );
  return (
    <Button look="primary" Icon={BookOpenText} onClick={() => setOpen(true)}>
      Ler aqui
    </Button>
  );
}
