import { Check } from 'lucide-react';

interface CompleteButtonProps {
  isCompleted: boolean;
  onComplete: () => void;
  label: 'Concluído' | '✓ Lido';
}

/** Marks a lesson. An empty ring until it is: the words alone would look as if it were done. */
export function CompleteButton({ isCompleted, onComplete, label }: CompleteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isCompleted}
      className={`button min-h-11 px-4 ${isCompleted ? 'bg-leaf-100 text-leaf-800' : 'border-line bg-white text-ink-soft hover:border-leaf-700 hover:text-leaf-700'}`}
      onClick={onComplete}
    >
      <span
        aria-hidden
        className={`grid size-5 shrink-0 place-items-center rounded-full border-2 transition-colors ${isCompleted ? 'border-leaf-600 bg-leaf-600 text-white' : 'border-current'}`}
      >
        {isCompleted && <Check className="arrives" size={14} strokeWidth={3} />}
      </span>
      <span>{label}</span>
    </button>
  );
}
