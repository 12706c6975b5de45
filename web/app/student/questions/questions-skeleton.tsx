/** The placeholder of questions that are loading. */
export function QuestionsSkeleton() {
  return (
    <div role="status" className="grid animate-pulse gap-4">
      <span className="sr-only">Carregando dúvidas...</span>
      {['h-40', 'h-20'].map((height) => (
        <div key={height} className={`${height} rounded-card bg-leaf-50`} />
      ))}
    </div>
  );
}
