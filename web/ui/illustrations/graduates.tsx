import { palette } from '../palette.ts';
import { Drawing, type DrawingProps, type PartProps, Positioned } from './drawing.tsx';
import { SittingCat, SittingDog } from './sitting-pets.tsx';
import { PawPrint, Spark } from './symbols.tsx';

const ground = 'M32 318C2 200 74 62 214 54c138-8 206 104 172 264z';

/** A dog and a cat with graduation caps, at the end of the course. */
export function Graduates({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.leaf200, ground]} size={[420, 342]}>
      <SittingDog isHappy scale={0.94} x={126} y={318} />
      <Cap rotation={-6} x={124} y={112} />
      <SittingCat mood="curious" scale={0.96} x={304} y={318} />
      <Cap scale={0.84} rotation={8} x={304} y={148} />
      <g transform="rotate(-4 214 286)">
        <path d="M178 258h74v56h-74z" fill={palette.white} />
        <path d="M190 272h50m-50 12h34" stroke={palette.leaf200} strokeWidth="5" />
        <path d="m232 304-5 18 9-5 9 5-5-18" fill={palette.coral500} />
        <circle cx="236" cy="298" fill={palette.honey400} r="10" />
      </g>
      <g className="celebrate">
        <Spark scale={1.2} x={216} y={92} />
        <Spark color={palette.coral500} scale={0.7} x={254} y={58} />
        <Spark scale={0.8} x={38} y={120} />
        <Spark color={palette.coral500} scale={0.6} x={386} y={110} />
      </g>
      <PawPrint color={palette.leaf600} scale={0.6} rotation={-20} x={34} y={216} />
      <PawPrint color={palette.leaf600} scale={0.6} rotation={24} x={392} y={206} />
      <path d="M14 318h392" />
    </Drawing>
  );
}

/** The origin is the board's lower corner; the band reaches 13 below it. */
function Cap(place: PartProps) {
  return (
    <Positioned {...place}>
      <path d="M-34-14v20c18 10 50 10 68 0v-20z" fill={palette.leaf800} />
      <path d="M0-42 62-20 0 2-62-20z" fill={palette.leaf700} />
      <path d="M0-20c26 4 42 6 46 10v18" stroke={palette.honey400} strokeWidth="4" />
      <circle cx="46" cy="12" fill={palette.honey400} r="5" />
    </Positioned>
  );
}
