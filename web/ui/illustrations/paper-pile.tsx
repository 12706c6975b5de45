import { palette } from '../palette.ts';
import { CatHead } from './cat.tsx';
import { Drawing, type DrawingProps, Limb } from './drawing.tsx';
import { Spark } from './symbols.tsx';

const ground = 'M40 206C8 140 60 58 160 44c92-14 170 36 172 108 0 22-6 40-14 54z';

/** A pile of papers with a sleeping cat: empty lists and the landing page's dialog. */
export function PaperPile({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.leaf100, ground]} size={[360, 220]}>
      <Limb color={palette.coral500} path="M268 128c32 6 38 34 18 50" width={15} />
      <path d="M106 134c4-44 48-62 96-58 46 4 76 26 76 58z" fill={palette.coral500} />
      <path d="M216 80v18m22-12-3 16m22-4-6 12" stroke={palette.coral700} strokeWidth="5" />
      <CatHead mood="asleep" scale={0.86} rotation={-6} x={116} y={90} />
      <path d="M154 120h26c6 0 10 4 10 8s-3 7-8 7h-32" fill={palette.coral500} />
      <g fill={palette.white}>
        <path d="m70 136 220-4 6 22-222 4z" />
        <path d="m80 158 226-3 2 20-226 4z" fill={palette.honey100} />
        <path d="m58 178 222-2 4 14-224 2z" />
        <path d="M66 190h234v16H66z" fill={palette.coral100} />
      </g>
      <path d="M96 146h70M190 144h24M110 167h90M84 184h52" stroke={palette.leaf200} strokeWidth="5" />
      <path d="M14 206h332" />
      <path d="M184 40h16l-16 18h16M212 18h11l-11 13h11" strokeWidth="3" />
      <Spark x={308} y={64} />
    </Drawing>
  );
}
