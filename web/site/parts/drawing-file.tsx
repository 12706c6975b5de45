import { renderToStaticMarkup } from 'react-dom/server';
import { InstructorPortrait } from '../../ui/illustrations/instructor-portrait.tsx';
import { NotesToRecord } from '../../ui/illustrations/notes-to-record.tsx';
import { PaperPile } from '../../ui/illustrations/paper-pile.tsx';
import { PeekingPets } from '../../ui/illustrations/peeking-pets.tsx';
import { WildGroup } from '../../ui/illustrations/wild-group.tsx';

const drawings = { InstructorPortrait, NotesToRecord, PaperPile, PeekingPets, WildGroup };

type Name = keyof typeof drawings;

interface DrawingFileProps {
  of: Name;
  className: string;
}

/** A drawing below the first screen: out of a file, it does not weigh on the page's first bytes. */
export function DrawingFile({ of, className }: DrawingFileProps) {
  const { width, height } = places[of];
  return (
    <img
      alt=""
      className={className}
      decoding="async"
      height={height}
      loading="lazy"
      // In development nothing has written the file.
      src={`${import.meta.env.DEV ? `data:image/svg+xml,${encodeURIComponent(drawingSheet.svg)}` : drawingSheet.address}#${of}`}
      width={width}
    />
  );
}

const places = place();

/** All of them, one below the other: the file is one request, and one document for the browser to read. */
export const drawingSheet = drawSheet();

function place(): Record<Name, { y: number; width: number; height: number }> {
  let y = 0;
  const entries = Object.entries(drawings).map(([name, Drawn]) => {
    const drawing = renderToStaticMarkup(<Drawn />);
    const size = (side: RegExp) => Number(side.exec(drawing)?.[1]);
    const own = { y, width: size(/ width="(\d+)"/), height: size(/ height="(\d+)"/) };
    y += own.height;
    return [name, own];
  });
  return Object.fromEntries(entries);
}

function drawSheet(): { address: string; svg: string } {
  const all = Object.entries(drawings).map(([name, Drawn]) => ({ name, Drawn, ...places[name as Name] }));
  // Without a size of its own, so that each picture keeps that of its drawing.
  const svg = renderToStaticMarkup(
    <svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg">
      {all.map(({ name, Drawn, y, width, height }) => (
        <g key={name} transform={`translate(0 ${y})`}>
          <Drawn />
          <view id={name} viewBox={`0 ${y} ${width} ${height}`} />
        </g>
      ))}
    </svg>,
  );
  return { address: `/assets/drawings-${fingerprint(svg)}.svg`, svg };
}

/** FNV-1a: the address changes with the drawings, so that browsers may keep them for ever. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
