import { palette } from '../palette.ts';
import { type PartProps, Positioned } from './drawing.tsx';

/** The veterinarian from head to hips, 330 high; the origin is the middle of the hips. */
export function Veterinarian(place: PartProps) {
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
