import { palette } from '../palette.ts';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { PawPrint, Spark } from './symbols.tsx';

const ground = 'M30 176C14 92 96 22 206 28c112 6 182 76 166 148-14 62-90 80-178 78C98 252 42 240 30 176z';

/** Loose notes that become a record: landing page, search, page without access. */
export function NotesToRecord({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.honey100, ground]} size={[400, 260]}>
      <g transform="rotate(-12 96 126)">
        <path d="M44 66h84l24 24v98H44z" fill={palette.white} />
        <path d="M128 66v24h24" />
        <path
          d="M60 108c10-12 16 10 26 0s16 10 28-2M60 130c8-8 20 8 30-2s20 6 38 0M60 152c12-8 18 8 30 0"
          stroke={palette.coral500}
        />
      </g>
      <g transform="rotate(9 66 200)">
        <path d="M40 178h62v48H40z" fill={palette.honey200} />
        <path d="M52 194c8-6 12 6 20 0s10 4 18 0M52 208c8-5 12 5 20 0" />
      </g>
      <path d="M176 138h32m-12-12 14 12-14 12" strokeWidth="4" />
      <Spark scale={1.3} x={192} y={84} />
      <rect fill={palette.white} height="172" rx="12" width="134" x="230" y="54" />
      <path d="M230 92h134V66c0-7-5-12-12-12H242c-7 0-12 5-12 12z" fill={palette.leaf600} />
      <PawPrint color={palette.white} scale={0.56} x={252} y={75} />
      <path d="M272 74h48" stroke={palette.leaf200} strokeWidth="7" />
      <g stroke={palette.leaf200} strokeWidth="7">
        <path d="M274 120h68M274 150h54M274 180h62M274 206h34" />
      </g>
      <path d="m244 119 5 5 9-10m-14 35 5 5 9-10m-14 35 5 5 9-10" stroke={palette.leaf600} strokeWidth="4" />
    </Drawing>
  );
}
