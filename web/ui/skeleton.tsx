const widths = ['w-1/3', 'w-11/12', 'w-full', 'w-8/12'];

/** Bars in the place of what loads, with a label for screen readers. */
export function Skeleton() {
  return (
    <div role="status" className="grid gap-3 py-2 motion-safe:animate-pulse">
      <span className="sr-only">Carregando...</span>
      {widths.map((width) => (
        <span key={width} className={`h-5 rounded-control bg-leaf-100 forced-colors:border ${width}`} />
      ))}
    </div>
  );
}
