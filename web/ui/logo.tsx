import { palette } from './palette.ts';

/** The mark with the brand's name beside it. */
export function Logo({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 font-extrabold text-lg tracking-tight ${className}`}>
      <LogoMark className="size-9 shrink-0" />
      <span>{name}</span>
    </span>
  );
}

/** The square mark. Its attributes are plain SVG, because icons and the sharing image render it too. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      height="48"
      viewBox="0 0 48 48"
      width="48"
      xmlns="http://www.w3.org/2000/svg"
    >
      <rect fill={palette.leaf700} height="48" rx="13" width="48" />
      <LogoGlyph />
    </svg>
  );
}

/** The paw and spark of the mark, without its square. */
export function LogoGlyph() {
  return (
    <>
      <g fill={palette.white}>
        <ellipse cx="11.8" cy="23.6" rx="3.7" ry="4.9" transform="rotate(-26 11.8 23.6)" />
        <ellipse cx="18.6" cy="14.8" rx="3.9" ry="5.3" transform="rotate(-8 18.6 14.8)" />
        <ellipse cx="36.2" cy="23.6" rx="3.7" ry="4.9" transform="rotate(26 36.2 23.6)" />
        <path d="M24 22.7c5.8 0 11.6 5.4 11.6 10.8 0 4-3 5.5-5.8 5.5-2.3 0-3.6-1-5.8-1s-3.5 1-5.8 1c-2.8 0-5.8-1.5-5.8-5.5 0-5.4 5.8-10.8 11.6-10.8z" />
      </g>
      <path
        d="M30 5.6c.8 4.9 2.5 6.6 7.4 7.4-4.9.8-6.6 2.5-7.4 7.4-.8-4.9-2.5-6.6-7.4-7.4 4.9-.8 6.6-2.5 7.4-7.4z"
        fill={palette.honey400}
      />
    </>
  );
}
