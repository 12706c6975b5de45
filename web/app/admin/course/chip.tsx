export function Chip({ children }: { children: string }) {
  return (
    <span className="ml-2 inline-block rounded-full bg-honey-200 px-2.5 py-0.5 align-middle font-semibold text-ink text-sm">
      {children}
    </span>
  );
}
