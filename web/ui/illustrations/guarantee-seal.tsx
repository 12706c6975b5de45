import { palette } from '../palette.ts';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** The seal beside the guarantee on the course page. */
export function GuaranteeSeal({ className }: DrawingProps) {
  return (
    <Drawing className={className} size={[180, 210]}>
      <path d="m58 118-26 76 30-8 18 24 22-70zM122 118l26 76-30-8-18 24-22-70z" fill={palette.coral500} />
      <path
        d="M90 8c8 0 12 10 19 12s17-4 23 1 3 16 7 22 15 8 17 16-7 14-7 22 9 15 7 22-13 10-17 16-1 17-7 22-16-1-23 1-11 12-19 12-12-10-19-12-17 4-23-1-3-16-7-22-15-8-17-16 7-14 7-22-9-15-7-22 13-10 17-16 1-17 7-22 16 1 23-1S82 8 90 8z"
        fill={palette.honey400}
      />
      <circle cx="90" cy="81" fill={palette.white} r="46" />
      <path
        d="M90 50c12 8 20 9 28 9v20c0 18-11 28-28 34-17-6-28-16-28-34V59c8 0 16-1 28-9z"
        fill={palette.leaf600}
      />
      <path d="m77 81 10 10 18-20" stroke={palette.white} strokeWidth="6" />
    </Drawing>
  );
}
