/** The United Nations' accessibility symbol, on the footer's link to the accessibility statement. */
export function AccessibilitySymbol({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      height="40"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="3"
      viewBox="0 0 48 48"
      width="40"
      xmlns="http://www.w3.org/2000/svg"
    >
      <circle cx="24" cy="24" r="22" />
      <circle cx="24" cy="12.5" fill="currentColor" r="2.6" />
      <path d="M12.5 18.5c7.5 2.4 15.5 2.4 23 0M24 20.5v7M17 38.5l3.8-11.5c1.9-1.300 4.500-1.300 6.400 0l3.8 11.5" />
    </svg>
  );
}
