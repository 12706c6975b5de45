import { useEffect, useState } from 'react';
import { textSizeKey } from '../../../../domain/text-size.ts';
import { Button } from '../../../ui/button.tsx';

const textZooms = ['0.9', '1', '1.15', '1.35'];
const normalZoom = 1;

/** Two buttons that change the size of a document's letters, which this browser stores; boot.ts sets it at the start. */
export function TextSize() {
  const [size, setSize] = useState(normalZoom);
  useEffect(() => {
    const known = textZooms.indexOf(document.documentElement.style.getPropertyValue('--text-zoom'));
    if (known >= 0) setSize(known);
  }, []);

  function change(next: number): void {
    setSize(next);
    const zoom = textZooms[next] ?? '';
    document.documentElement.style.setProperty('--text-zoom', zoom);
    try {
      localStorage.setItem(textSizeKey, zoom);
    } catch {
      // Storage may be full or blocked.
    }
  }

  return (
    <fieldset className="ml-auto flex gap-1">
      <legend className="sr-only">Tamanho do texto</legend>
      <Button
        look="quiet"
        isSmall
        className="px-3 text-sm"
        disabled={size === 0}
        onClick={() => change(size - 1)}
      >
        A−<span className="sr-only"> Texto menor</span>
      </Button>
      <Button
        look="quiet"
        isSmall
        className="px-3 text-lg"
        disabled={size === textZooms.length - 1}
        onClick={() => change(size + 1)}
      >
        A+<span className="sr-only"> Texto maior</span>
      </Button>
    </fieldset>
  );
}
