import { palette } from '../palette.ts';
import { Eye, type PartProps, Positioned } from './drawing.tsx';

/** A dog's face, about 150 wide, around its middle. */
export function DogHead({ isHappy = false, ...place }: PartProps & { isHappy?: boolean }) {
  return (
    <Positioned {...place}>
      <path
        d="M0-56c30 0 50 22 50 54 0 34-20 56-50 56s-50-22-50-56c0-32 20-54 50-54z"
        fill={palette.honey200}
      />
      <path
        d="M10-54c24 3 39 22 40 48-6 16-30 18-38 2-7-14-10-34-2-50z"
        fill={palette.honey400}
        stroke="none"
      />
      <path d="M0-56c30 0 50 22 50 54 0 34-20 56-50 56s-50-22-50-56c0-32 20-54 50-54z" />
      <path
        d="M-31-46c-20-12-42-2-47 22-5 22-4 44 8 49 14 5 24-14 27-34 2-13 5-25 12-37z"
        fill={palette.honey400}
      />
      <path
        d="M31-46c20-12 42-2 47 22 5 22 4 44-8 49-14 5-24-14-27-34-2-13-5-25-12-37z"
        fill={palette.honey400}
      />
      <ellipse cx="0" cy="24" fill={palette.white} rx="29" ry="23" stroke="none" />
      {isHappy && <path d="M-9 31h18c1 12-2 19-9 19s-10-7-9-19z" fill={palette.coral500} />}
      <path d="M0 17v11m0 0c-3 7-12 9-18 3M0 28c3 7 12 9 18 3" />
      <path d="M-11 5c5-5 17-5 22 0 3 5-4 13-11 13S-14 10-11 5z" fill={palette.ink} />
      {isHappy ? (
        <path d="M-29-6c3-7 12-7 15 0M14-6c3-7 12-7 15 0" strokeWidth="4" />
      ) : (
        <>
          <Eye x={-21} y={-7} />
          <Eye x={21} y={-7} />
        </>
      )}
      <path d="M-27-24c4-4 9-4 12-2M15-26c4-2 9-2 12 2" />
    </Positioned>
  );
}
