import { palette } from '../palette.ts';
import { CatHead, type Mood } from './cat.tsx';
import { DogHead } from './dog.tsx';
import { Limb, type PartProps, Positioned } from './drawing.tsx';

/** A sitting cat, seen from the front; the origin is the middle of the floor under it, 200 high. */
export function SittingCat({ mood, ...place }: PartProps & { mood?: Mood }) {
  return (
    <Positioned {...place}>
      <Limb color={palette.coral500} path="M34-14c34 8 54-12 50-44-2-14 6-22 14-20" width={15} />
      <path
        d="M-28-106c-16 22-30 50-30 78 0 18 8 28 24 28h68c16 0 24-10 24-28 0-28-14-56-30-78z"
        fill={palette.coral500}
      />
      <path d="M-17-98c-4 22 0 46 17 46s21-24 17-46z" fill={palette.white} stroke="none" />
      <path d="M-52-52 -38-48m-17 12 14 1M52-52l-14 4m17 12-14 1" stroke={palette.coral700} strokeWidth="5" />
      <path d="M-25-56c-1 18-2 34-4 49-1 4 2 7 6 7h13c4 0 5-2 5-6v-42" fill={palette.coral500} />
      <path d="M25-56c1 18 2 34 4 49 1 4-2 7-6 7H10c-4 0-5-2-5-6v-42" fill={palette.coral500} />
      <path d="M-19-2v-6m7 6v-6m24 6v-6m7 6v-6" />
      <CatHead mood={mood} x={0} y={-136} />
    </Positioned>
  );
}

/** A sitting dog, seen from the front; the origin is the middle of the floor under it, 230 high. */
export function SittingDog({ isHappy, ...place }: PartProps & { isHappy?: boolean }) {
  return (
    <Positioned {...place}>
      <Limb color={palette.honey200} path="M46-18c26 4 44-10 40-38" width={15} />
      <path
        d="M-34-126c-16 26-32 62-34 94-1 20 6 32 24 32h88c18 0 25-12 24-32-2-32-18-68-34-94z"
        fill={palette.honey200}
      />
      <path d="M-20-122c-5 24-1 58 20 58s25-34 20-58z" fill={palette.white} stroke="none" />
      <path d="M-44-50c-18 8-26 34-14 50M44-50c18 8 26 34 14 50" />
      <path d="M-31-66c-1 22-3 40-5 58-1 5 2 8 6 8h20c4 0 5-3 5-7v-52" fill={palette.honey200} />
      <path d="M31-66c1 22 3 40 5 58 1 5-2 8-6 8H10c-4 0-5-3-5-7v-52" fill={palette.honey200} />
      <path d="M-22-2v-8m7 8v-8M15-2v-8m7 8v-8" />
      <path d="M-40-118c22 14 58 14 80 0l4 12c-26 15-62 15-88 0z" fill={palette.coral500} />
      <circle cx="0" cy="-92" fill={palette.honey400} r="9" />
      <DogHead isHappy={isHappy} x={0} y={-168} />
    </Positioned>
  );
}
