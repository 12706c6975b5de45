import { palette } from '../palette.ts';
import { CatHead } from './cat.tsx';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { Spark } from './signs.tsx';

/** A cat asleep in a cardboard box: nothing here yet. */
export function EmptyBox({ className }: DrawingProps) {
  return (
    <Drawing className={className} size={[320, 220]}>
      <path d="M32 204C6 130 66 44 170 42c98-2 140 76 116 162z" fill={palette.leaf100} stroke="none" />
      <path d="M78 112 46 92l22-26 42 30zM242 112l32-20-22-26-42 30z" fill={palette.honey200} />
      <path d="M78 104h164v30H78z" fill={palette.leaf800} />
      <CatHead mood="asleep" x={160} y={76} />
      <path d="M70 112h180l-8 92H78z" fill={palette.honey400} />
      <path d="M100 122v-10c0-14 26-14 26 0v10zM194 122v-10c0-14 26-14 26 0v10z" fill={palette.coral500} />
      <path d="M140 112v32h40v-32" fill={palette.honey200} />
      <path d="M12 204h296" />
      <path d="M232 44h15l-15 17h15M258 20h11l-11 13h11" />
      <Spark scale={0.8} x={62} y={44} />
    </Drawing>
  );
}
