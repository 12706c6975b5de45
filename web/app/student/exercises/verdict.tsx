import { CircleCheck, CircleX } from 'lucide-react';

interface VerdictProps {
  isCorrect: boolean;
  label: string;
  comment: string;
}

/** The result below a checked answer or passage, with its comment. */
export function Verdict({ isCorrect, label, comment }: VerdictProps) {
  const Icon = isCorrect ? CircleCheck : CircleX;
  return (
    <div className="mt-1.5 flex gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 shrink-0 ${isCorrect ? 'text-leaf-700' : 'text-coral-700'}`}
        size={20}
      />
      <p className="min-w-0">
        <strong>{label}</strong>
        {comment && ` ${comment}`}
      </p>
    </div>
  );
}
