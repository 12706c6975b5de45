import { palette } from '../palette.ts';
import { SittingCat } from './cat.tsx';
import { SittingDog } from './dog.tsx';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { DraftBubble, PawPrint, Spark } from './symbols.tsx';
import { Veterinarian } from './veterinarian.tsx';

const ground = 'M300 40c140-22 262 60 274 206 10 120-50 232-264 232S30 384 40 258C48 152 160 62 300 40z';

/** The veterinarian with a tablet and animals around her: landing page and sharing image. */
export function HeroScene({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.leaf200, ground]} size={[620, 560]}>
      <Veterinarian x={300} y={478} />
      <SittingDog isHappy x={128} y={470} />
      <SittingCat mood="curious" x={490} y={470} />
      <Tablet />
      <DraftBubble x={396} y={246} />
      <Spark scale={1.5} x={562} y={98} />
      <Spark scale={0.45} x={384} y={330} />
      <Spark scale={0.6} x={398} y={284} />
      <Table />
    </Drawing>
  );
}

function Tablet() {
  return (
    <>
      <Sleeve />
      <g transform="translate(600 0) scale(-1 1)">
        <Sleeve />
      </g>
      <rect fill={palette.leaf900} height="86" rx="12" width="122" x="239" y="386" />
      <rect fill={palette.leaf50} height="66" rx="5" stroke="none" width="102" x="249" y="396" />
      <PawPrint color={palette.leaf600} scale={1.1} x={300} y={431} />
      <circle cx="240" cy="440" fill={palette.skin} r="17" />
      <circle cx="360" cy="440" fill={palette.skin} r="17" />
    </>
  );
}

/** Her right sleeve: it grows out of the coat, so only its outer edge and the fold have a line. */
function Sleeve() {
  return (
    <>
      <path
        d="M250 334c-38 6-56 34-62 70-7 36 8 59 36 59h22v-44h-14c-6 0-6-15 0-37z"
        fill={palette.white}
        stroke="none"
      />
      <path d="M234 336c-26 8-40 32-46 68-7 36 8 59 36 59h20M240 419h-8c-7 0-5-15 1-37" />
    </>
  );
}

function Table() {
  return (
    <>
      <path d="M252 492h96l10 76H242z" fill={palette.leaf100} />
      <rect fill={palette.white} height="26" rx="13" width="584" x="18" y="468" />
    </>
  );
}
