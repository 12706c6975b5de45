import { palette } from '../palette.ts';
import { Drawing, Eye, type PartProps, Positioned } from './drawing.tsx';

/** A sitting rabbit, seen from the front; the origin is the middle of the floor under it, 210 high. */
export function Rabbit(place: PartProps) {
  return (
    <Positioned {...place}>
      <path
        d="M-24-124c-18-24-24-70-10-82 14-10 30 34 30 74zM24-124c18-24 24-70 10-82-14-10-30 34-30 74z"
        fill={palette.leaf50}
      />
      <path
        d="M-23-142c-8-18-10-40-5-46 6 2 11 24 13 44zM23-142c8-18 10-40 5-46-6 2-11 24-13 44z"
        fill={palette.coral100}
        stroke="none"
      />
      <path
        d="M-28-84c-18 18-28 40-26 62 1 14 10 22 24 22h60c14 0 23-8 24-22 2-22-8-44-26-62z"
        fill={palette.leaf50}
      />
      <path
        d="M0-140c26 0 44 17 44 40 0 25-19 40-44 40s-44-15-44-40c0-23 18-40 44-40z"
        fill={palette.leaf50}
      />
      <Eye x={-18} y={-104} />
      <Eye x={18} y={-104} />
      <path d="M-5-90c3-2 7-2 10 0 0 3-2 5-5 6-3-1-5-3-5-6z" fill={palette.coral500} strokeWidth="2" />
      <path d="M0-84c-1 6-7 8-11 5M0-84c1 6 7 8 11 5" strokeWidth="2.5" />
      <path d="M-30-86h5M25-86h5" stroke={palette.coral100} strokeWidth="7" />
      <path
        d="M-20-34c-1 12-3 22-3 30 0 3 2 4 5 4h10c3 0 4-2 4-5v-25M20-34c1 12 3 22 3 30 0 3-2 4-5 4H8C5 0 4-2 4-5v-25"
        fill={palette.white}
      />
      <path
        d="M-48-30c-10 6-14 20-6 30h24c-2-14-8-24-18-30zM48-30c10 6 14 20 6 30H30c2-14 8-24 18-30z"
        fill={palette.white}
      />
    </Positioned>
  );
}

/** A cockatiel on its feet, looking right; the origin is the floor under it, 190 high. */
export function Cockatiel(place: PartProps) {
  return (
    <Positioned {...place}>
      <path d="M-30-44c-18 20-42 42-62 46 4-22 18-52 38-68z" fill={palette.honey400} />
      <path
        d="M6-150c-14-8-20-24-16-42 10 4 16 10 19 18 3-8 8-14 16-18 4 16 2 30-4 42z"
        fill={palette.honey400}
      />
      <path
        d="M-50-58c0-26 20-36 20-60 0-24 18-40 40-40 24 0 41 17 41 41 0 13-7 22-7 39-2 42-22 62-50 62s-44-16-44-42z"
        fill={palette.honey200}
      />
      <path d="M-48-66c12-18 34-22 50-10 4 30-10 54-36 56-12-10-18-26-14-46z" fill={palette.leaf200} />
      <path d="M-34-50c8 4 18 4 26-1M-30-36c6 2 12 2 18-1" />
      <path d="M48-128c14-3 23 6 20 21-9 1-16-2-21-8z" fill={palette.leaf50} />
      <Eye x={26} y={-124} />
      <circle cx="20" cy="-102" fill={palette.coral500} r="10" stroke="none" />
      <path d="M-10-17v15m0 0h-8m8 0h9M12-18v16m0 0H4m8 0h9" />
    </Positioned>
  );
}

/** A tortoise walking right; the origin is the middle of the floor under it, 110 high. */
export function Tortoise(place: PartProps) {
  return (
    <Positioned {...place}>
      <path
        d="M66-40c4-24 12-40 32-40 17 0 26 12 24 26-2 15-16 20-30 20-6 8-14 14-26 14z"
        fill={palette.leaf200}
      />
      <path
        d="M-62-30c-1 12-2 20-6 26-1 3 0 4 3 4h26c4 0 5-2 5-5l2-21zM34-26l4 22c0 3 2 4 5 4h24c4 0 5-2 4-5-3-6-5-14-5-23z"
        fill={palette.leaf200}
      />
      <path d="M-76-28c-10 0-16 4-20 9 8 2 15 2 22-1z" fill={palette.leaf200} />
      <path
        d="M-80-24c0-50 30-84 76-84 44 0 74 34 78 84 0 3-2 5-5 5H-75c-3 0-5-2-5-5z"
        fill={palette.leaf600}
      />
      <path d="M-78-38c50 10 102 10 151 0" />
      <path d="M-22-84h36l14 24-14 22h-36l-14-22z" fill={palette.honey400} />
      <path d="m-22-84-8-16m44 16 9-16M28-60h36m-100 0h-34m48 22-4 8m40-8 4 8" />
      <circle cx="102" cy="-60" fill={palette.ink} r="4.5" stroke="none" />
      <path d="M108-46c-3 3-8 4-12 3" />
    </Positioned>
  );
}

const ground = 'M60 274C24 200 46 84 140 52c96-32 208 6 232 98 12 46 8 90-8 124z';

/** Rabbit, bird and tortoise, side by side. */
export function SmallAnimals() {
  return (
    <Drawing ground={[palette.leaf200, ground]} size={[400, 300]}>
      <Rabbit x={108} y={274} />
      <Tortoise x={256} y={274} />
      <Cockatiel scale={0.86} x={240} y={170} />
      <path d="M24 274h352" stroke={palette.leaf700} />
    </Drawing>
  );
}
