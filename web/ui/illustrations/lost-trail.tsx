import { palette } from '../palette.ts';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { SittingDog } from './sitting-pets.tsx';
import { PawPrint } from './symbols.tsx';

const ground = 'M44 290C4 196 70 62 214 50c128-10 206 92 172 240z';

/** Paw prints that lead nowhere: pages that do not exist, searches without a result. */
export function LostTrail({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.leaf100, ground]} size={[420, 320]}>
      <SittingDog scale={0.98} x={140} y={290} />
      <path
        d="M258 52h74c16 0 28 12 28 28v46c0 16-12 28-28 28h-52l-34 26 6-28c-13-2-22-13-22-26V80c0-16 12-28 28-28z"
        fill={palette.white}
      />
      <path d="M281 90c0-20 30-20 30 0 0 13-15 13-15 26" stroke={palette.coral600} strokeWidth="8" />
      <circle cx="296" cy="135" fill={palette.coral600} r="5.5" stroke="none" />
      <PawPrint color={palette.leaf600} scale={0.8} rotation={70} x={266} y={264} />
      <PawPrint color={palette.leaf600} scale={0.8} rotation={96} x={312} y={240} />
      <PawPrint color={palette.leaf600} scale={0.8} rotation={60} x={356} y={264} />
      <path d="M16 290h388" />
    </Drawing>
  );
}
