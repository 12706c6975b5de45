import { palette } from '../palette.ts';
import { Drawing, type DrawingProps, type PartProps, Positioned } from './drawing.tsx';
import { SittingCat, SittingDog } from './sitting-pets.tsx';
import { DraftBubble, PawPrint, Spark } from './symbols.tsx';

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

/** The veterinarian from head to hips, 330 high; the origin is the middle of the hips. */
function Veterinarian(place: PartProps) {
  return (
    <Positioned {...place}>
      <path d="M-78 0c-2-40-6-80-4-112 2-30 32-48 82-48s80 18 82 48c2 32-2 72-4 112z" fill={palette.white} />
      <path d="M-32-158-22-100 0-62l22-38 10-58c-16-5-48-5-64 0z" fill={palette.leaf600} />
      <path d="M-19-196v32c0 22 38 22 38 0v-32z" fill={palette.skinShade} />
      <path d="M-32-158-44-116l20 4 24 50M32-158l12 42-20 4-24 50V0" fill="none" />
      <path
        d="M-29-156c-14 20-20 44-8 62 8 12 18 12 26 2M29-156c12 18 18 38 16 58"
        stroke={palette.leaf900}
        strokeWidth="6"
      />
      <circle cx="45" cy="-86" fill={palette.honey400} r="12" />
      <VeterinarianHead x={0} y={-236} />
    </Positioned>
  );
}

/** Face and hair, about 120 wide, around the middle of the face. */
function VeterinarianHead(place: PartProps) {
  return (
    <Positioned {...place}>
      <circle cx="6" cy="-66" fill={palette.ink} r="25" />
      <path
        d="M-58 14c-8-52 14-78 58-78s66 26 58 78c-2 16-10 26-20 30h-76c-10-4-18-14-20-30z"
        fill={palette.ink}
      />
      <path d="M-46-6c-13-2-15 22 2 24zM46-6c13-2 15 22-2 24z" fill={palette.skin} />
      <path d="M-46-14c2-22 18-34 46-34s44 12 46 34c3 40-14 66-46 66S-49 26-46-14z" fill={palette.skin} />
      <path
        d="M-47-4c-2-32 14-50 46-50 34 0 50 18 48 50-10-6-16-16-19-28-22 14-54 8-58-2-4 14-9 24-17 30z"
        fill={palette.ink}
        stroke="none"
      />
      <circle cx="-18" cy="4" fill={palette.ink} r="4.5" stroke="none" />
      <circle cx="18" cy="4" fill={palette.ink} r="4.5" stroke="none" />
      <path d="M-26-9c4-4 10-5 14-3M12-12c4-2 10-1 14 3M0 6c3 6 4 10-2 11" />
      <path d="M-15 28c8 9 22 9 30 0" />
      <path d="M-33 18h6M27 18h6" stroke={palette.coral500} strokeWidth="5" />
      <circle cx="-49" cy="22" fill={palette.honey400} r="4" strokeWidth="2" />
      <circle cx="49" cy="22" fill={palette.honey400} r="4" strokeWidth="2" />
    </Positioned>
  );
}
