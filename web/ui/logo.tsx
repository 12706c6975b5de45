interface LogoProps {
  name: string;
  className?: string;
}

/** The brand: a paw whose fourth toe is a spark, and the name. */
export function Logo({ name, className = '' }: LogoProps) {
  return (
    <span className={`inline-flex items-center gap-2.5 font-extrabold text-lg tracking-tight ${className}`}>
      <LogoMark className="size-9 shrink-0" />
      {name}
    </span>
  );
}

/** The sign without the name. Plain attributes, because icons and the sharing image are drawn from it too. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 48 48" xmlns="http://www.w3.org/2000/svg">
      <rect fill="#0b5f57" height="48" rx="13" width="48" />
      <LogoSign />
    </svg>
  );
}

/** Paw and spark alone, on a square of 48. */
export function LogoSign() {
  return (
    <>
      <g fill="#fff">
        <ellipse cx="12.6" cy="22.4" rx="3.6" ry="4.8" transform="rotate(-24 12.6 22.4)" />
        <ellipse cx="20" cy="15.2" rx="3.8" ry="5.2" transform="rotate(-8 20 15.2)" />
        <path d="M24 22.5c6 0 12.2 5.6 12.2 11 0 4-3.2 5.4-6 5.4-2.4 0-3.9-1-6.2-1s-3.8 1-6.2 1c-2.8 0-6-1.4-6-5.4 0-5.4 6.2-11 12.2-11z" />
      </g>
      <path
        d="M33.5 6.5c.7 4.3 2.2 5.8 6.5 6.5-4.3.7-5.8 2.2-6.5 6.5-.7-4.3-2.2-5.8-6.5-6.5 4.3-.7 5.8-2.2 6.5-6.5z"
        fill="#ffc95c"
      />
    </>
  );
}
