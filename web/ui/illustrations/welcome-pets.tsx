import { palette } from '../palette.ts';
import { SittingCat } from './cat.tsx';
import { SittingDog } from './dog.tsx';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { PawPrint, Spark } from './symbols.tsx';

const ground = 'M38 306C8 196 82 64 214 58c130-6 200 106 168 248z';

/** A dog and a cat that welcome a buyer on the success page. */
export function WelcomePets({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.honey200, ground]} size={[420, 330]}>
      <SittingDog isHappy scale={0.94} x={128} y={306} />
      <SittingCat mood="curious" scale={0.96} x={300} y={306} />
      <circle cx="226" cy="56" fill={palette.leaf600} r="36" />
      <path d="m210 57 12 12 22-25" stroke={palette.white} strokeWidth="8" />
      <Spark scale={1.1} x={322} y={74} />
      <Spark scale={0.7} x={112} y={48} />
      <PawPrint color={palette.coral500} scale={0.6} rotation={-20} x={34} y={92} />
      <PawPrint color={palette.leaf600} scale={0.6} rotation={24} x={376} y={130} />
      <path d="M14 306h392" />
    </Drawing>
  );
}
