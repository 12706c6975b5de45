import { palette } from '../palette.ts';
import { CatHead } from './cat.tsx';
import { Drawing, type DrawingProps, Limb } from './drawing.tsx';
import { Spark } from './symbols.tsx';

const ground = 'M20 460V220C20 108 96 40 200 40s180 68 180 180v240z';

/** Stands in for a missing photo of the instructor on the landing page. */
export function InstructorPortrait({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.honey400, ground]} size={[400, 460]}>
      <path
        d="M122 272c-26-84-12-188 78-188s106 104 80 188c10 20 6 46-16 54H138c-22-8-26-34-16-54z"
        fill={palette.coral700}
      />
      <path
        d="M54 460c4-64 12-106 48-126 26-14 58-18 98-18s72 4 98 18c36 20 44 62 48 126z"
        fill={palette.white}
      />
      <path d="M166 318 200 404l34-86c-18-6-50-6-68 0z" fill={palette.leaf600} />
      <path d="M178 276v38c0 26 44 26 44 0v-38z" fill={palette.skinShade} />
      <path d="m166 318-20 46 24 4 30 92M234 318l20 46-24 4-30 92" />
      <Face />
      <g transform="translate(268 398) rotate(8)">
        <path d="M-46 70c-8-60 8-96 44-96s54 34 48 96z" fill={palette.coral500} />
        <CatHead mood="asleep" scale={0.86} x={0} y={-34} />
      </g>
      <Limb color={palette.white} path="M66 474c26-22 64-28 112-34l96-10" width={40} />
      <circle cx="292" cy="430" fill={palette.skin} r="18" />
      <Spark scale={1.4} x={334} y={96} />
      <Spark scale={0.7} x={368} y={140} />
    </Drawing>
  );
}

function Face() {
  return (
    <>
      <path d="M141 196c2-36 24-56 59-56s57 20 59 56c4 58-22 96-59 96s-63-38-59-96z" fill={palette.skin} />
      <path
        d="M138 226c-12-66 14-106 64-106 46 0 72 40 60 106-12-12-18-30-20-50-34 8-64-2-74-22-4 28-16 58-30 72z"
        fill={palette.coral700}
        stroke="none"
      />
      <path d="M138 226c14-14 26-44 30-72 10 20 40 30 74 22 2 20 8 38 20 50" />
      <g strokeWidth="3.5">
        <circle cx="174" cy="220" fill={palette.white} fillOpacity="0.35" r="21" />
        <circle cx="226" cy="220" fill={palette.white} fillOpacity="0.35" r="21" />
        <path d="M195 217c3-3 7-3 10 0" />
      </g>
      <circle cx="175" cy="220" fill={palette.ink} r="5" stroke="none" />
      <circle cx="225" cy="220" fill={palette.ink} r="5" stroke="none" />
      <path d="M163 193c6-5 13-5 20-2M217 191c7-3 14-3 20 2M199 228c4 8 5 13-2 14M182 262c10 11 26 11 36 0" />
      <path d="M157 252h7M236 252h7" stroke={palette.coral500} strokeWidth="6" />
    </>
  );
}
