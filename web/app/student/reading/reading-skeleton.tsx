const lines = ['w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-8/12'];

/** The placeholder of a document that is loading. */
export function ReadingSkeleton() {
  return (
    <div role="status" className="animate-pulse">
      <span className="sr-only">Carregando documento...</span>
      <div className="h-9 w-3/4 max-w-xl rounded-control bg-leaf-100" />
      <div className="mt-3 h-5 w-1/2 max-w-sm rounded-control bg-leaf-50" />
      {[1, 2, 3].map((part) => (
        <div key={part} className="mt-10 grid max-w-reading gap-3">
          {lines.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing but a place.
            <div key={index} className={`h-4 rounded-control bg-leaf-50 ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
