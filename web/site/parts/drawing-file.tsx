import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DrawingProps } from '../../ui/illustrations/drawing.tsx';

/** Drawings that pages load as files, by address: known once the pages are rendered. */
export const drawingFiles = new Map<string, string>();

interface DrawingFileProps extends DrawingProps {
  of: ComponentType<DrawingProps>;
}

/** A drawing below the first screen: as a file of its own it does not weigh on the page's first bytes. */
export function DrawingFile({ of: Drawn, className }: DrawingFileProps) {
  const svg = renderToStaticMarkup(<Drawn />);
  const [, height, width] = /height="(\d+)".* width="(\d+)"/.exec(svg.slice(0, svg.indexOf('>'))) ?? [];
  const address = `/assets/drawing-${fingerprint(svg)}.svg`;
  drawingFiles.set(address, svg);
  return (
    <img
      alt=""
      className={className}
      decoding="async"
      height={height}
      loading="lazy"
      // In development nothing has written the file.
      src={import.meta.env.DEV ? `data:image/svg+xml,${encodeURIComponent(svg)}` : address}
      width={width}
    />
  );
}

/** FNV-1a: the address changes with the drawing, so that browsers may keep it for ever. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
