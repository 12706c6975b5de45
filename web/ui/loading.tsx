/** A spinner with its label, in place of a page that loads. */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-content-center justify-items-center gap-4 p-6">
      <svg
        aria-hidden="true"
        className="animate-spin text-leaf-600"
        width="40"
        height="40"
        viewBox="0 0 40 40"
        fill="none"
      >
        <circle cx="20" cy="20" r="16" stroke="currentColor" strokeOpacity="0.2" strokeWidth="5" />
        <path d="M36 20a16 16 0 0 0-16-16" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      </svg>
      <p className="font-medium text-ink-soft">{label}</p>
    </div>
  );
}
