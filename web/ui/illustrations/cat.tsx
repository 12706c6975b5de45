import { palette } from '../palette.ts';
import { type PartProps, Positioned } from './drawing.tsx';

export type Mood = 'awake' | 'asleep' | 'curious';

/** A cat's face, about 112 wide, around its middle. */
export function CatHead({ mood = 'awake', ...place }: PartProps & { mood?: Mood }) {
  return (
    <Positioned {...place}>
      <path d="M-50-6c-1-20 0-38 3-52 1-5 5-6 9-3 9 6 18 13 26 22z" fill={palette.coral500} />
      <path d="M50-6c1-20 0-38-3-52-1-5-5-6-9-3-9 6-18 13-26 22z" fill={palette.coral500} />
      <path
        d="M-41-22c0-10 1-18 3-26 6 4 11 9 15 14zM41-22c0-10-1-18-3-26-6 4-11 9-15 14z"
        fill={palette.coral100}
        stroke="none"
      />
      <path
        d="M0-44c34 0 56 20 56 48C56 34 30 50 0 50S-56 34-56 4c0-28 22-48 56-48z"
        fill={palette.coral500}
      />
      <path
        d="M0-42v17m-15-14 3 12m27-12-3 12M-54 6l13 2m-11 9 12-2M54 6 41 8m11 9-12-2"
        stroke={palette.coral700}
        strokeWidth="5"
      />
      <path
        d="M0 10c14 0 27 6 27 19 0 12-13 19-27 19s-27-7-27-19c0-13 13-19 27-19z"
        fill={palette.white}
        stroke="none"
      />
      <path d="M-6 15c4-2 8-2 12 0 1 4-3 7-6 8-3-1-7-4-6-8z" fill={palette.ink} strokeWidth="2" />
      <path d="M0 23c-1 8-9 11-15 6M0 23c1 8 9 11 15 6" />
      {mood === 'asleep' && <path d="M-31 3c4 6 13 6 17 0M14 3c4 6 13 6 17 0" />}
      {mood !== 'asleep' && <Eyes gaze={mood === 'curious' ? -3 : 0} />}
      <path d="M-36 24-66 20m31 12-29 5M36 24l30-4M35 32l29 5" strokeWidth="2" />
    </Positioned>
  );
}

/** @param gaze how far the pupils look up, negative */
function Eyes({ gaze }: { gaze: number }) {
  return (
    <g stroke="none">
      <ellipse cx="-23" cy={gaze} fill={palette.ink} rx="6" ry="7.5" />
      <ellipse cx="23" cy={gaze} fill={palette.ink} rx="6" ry="7.5" />
      <circle cx="-21" cy={gaze - 3} fill={palette.white} r="2.2" />
      <circle cx="25" cy={gaze - 3} fill={palette.white} r="2.2" />
    </g>
  );
}
