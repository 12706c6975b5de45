import { CircleCheck, CircleX } from 'lucide-react';

interface VerdictProps {
  isGood: boolean;
  label: string;
  comment: string;
}

/** Says below an answer or a passage how it is, and why. */
export function Verdict({ isGood, label, comment }: VerdictProps) {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <div className="mt-1.5 flex gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 shrink-0 ${isGood ? 'text-leaf-700' : 'text-coral-700'}`}
        size={20}
      />
      <p className="min-w-0">
        <strong>{label}</strong>
        {comment && ` ${comment}`}
      </p>
    </div>
  );
}
