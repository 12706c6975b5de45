import { palette } from '../palette.ts';
import { type PartProps, Positioned } from './drawing.tsx';

/** The four-point spark that stands for the AI, about 40 wide, around its middle. */
export function Spark({ color = palette.honey400, ...place }: PartProps & { color?: string }) {
  return (
    <Positioned {...place}>
      <path
        d="M0-21C2.5-6.5 6.5-2.5 21 0 6.5 2.5 2.5 6.5 0 21-2.5 6.5-6.5 2.5-21 0-6.5-2.5-2.5-6.5 0-21z"
        fill={color}
      />
    </Positioned>
  );
}

/** A speech bubble with a drafted text, 168 wide and 124 high; the origin is the tip of its tail. */
export function DraftBubble(place: PartProps) {
  return (
    <Positioned {...place}>
      <path
        d="M6-152h136c14 0 24 10 24 24v62c0 14-10 24-24 24H36L0 0 4-44c-13-1-22-10-22-22v-62c0-14 10-24 24-24z"
        fill={palette.white}
      />
      <g stroke={palette.leaf200} strokeWidth="9">
        <path d="M46-124h86M8-98h124M8-76h92" />
      </g>
      <path d="M8-124h12" stroke={palette.coral500} strokeWidth="9" />
    </Positioned>
  );
}

/** A paw print, about 44 wide, around its middle. */
export function PawPrint({ color, ...place }: PartProps & { color: string }) {
  return (
    <Positioned {...place}>
      <g fill={color} stroke="none">
        <path d="M0-2c8 0 16 7 16 14 0 6-5 7-8 7-4 0-5-2-8-2s-4 2-8 2c-3 0-8-1-8-7 0-7 8-14 16-14z" />
        <ellipse cx="-17" cy="-3" rx="5" ry="6.5" transform="rotate(-28 -17 -3)" />
        <ellipse cx="-7" cy="-14" rx="5" ry="7" transform="rotate(-8 -7 -14)" />
        <ellipse cx="7" cy="-14" rx="5" ry="7" transform="rotate(8 7 -14)" />
        <ellipse cx="17" cy="-3" rx="5" ry="6.5" transform="rotate(28 17 -3)" />
      </g>
    </Positioned>
  );
}
