import { palette } from '../palette.ts';
import { CatHead } from './cat.tsx';
import { Drawing, type DrawingProps, Limb } from './drawing.tsx';
import { SittingDog } from './sitting-pets.tsx';
import { Spark } from './symbols.tsx';

const ground =
  'M250 44c130-24 236 52 244 188 6 112-36 208-226 208C96 440 24 368 32 248 38 146 130 66 250 44z';

/** A dog and a cat beside a tablet with a lesson: course page and login. */
export function StudentScene({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.leaf200, ground]} size={[520, 480]}>
      <Limb color={palette.coral500} path="M452 150c20 30 22 60 4 78" width={15} />
      <path d="M304 150c0-44 30-62 76-62s78 22 78 62z" fill={palette.coral500} />
      <path d="M404 92v18m22-10-4 16m22-2-8 10" stroke={palette.coral700} strokeWidth="5" />
      <CatHead mood="curious" x={312} y={102} />
      <rect fill={palette.leaf900} height="290" rx="22" width="252" x="220" y="148" />
      <rect fill={palette.white} height="262" rx="10" stroke="none" width="224" x="234" y="162" />
      <rect fill={palette.honey400} height="104" rx="10" width="196" x="248" y="176" />
      <circle cx="346" cy="228" fill={palette.white} r="26" />
      <path d="m338 214 22 14-22 14z" fill={palette.coral500} />
      <g stroke={palette.leaf200} strokeWidth="8">
        <path d="M290 312h146M290 350h112M290 388h130" />
      </g>
      <g fill={palette.leaf600}>
        <circle cx="262" cy="312" r="12" />
        <circle cx="262" cy="350" r="12" />
        <circle cx="262" cy="388" fill={palette.white} r="12" />
      </g>
      <path d="m256 312 5 5 8-9m-13 42 5 5 8-9" stroke={palette.white} />
      <path
        d="M336 146h28c6 0 10-4 10-8s-3-7-8-7h-24M282 146h-12c-6 0-10-4-10-8s3-7 8-7h16"
        fill={palette.coral500}
      />
      <SittingDog isHappy scale={1.12} x={138} y={440} />
      <Spark scale={1.5} x={92} y={112} />
      <Spark scale={0.7} x={136} y={72} />
      <path d="M16 440h488" />
    </Drawing>
  );
}
