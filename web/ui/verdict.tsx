import { Check, X } from 'lucide-react';

/** First words of the comment on an answer or a passage of an exercise. */
export const verdictTexts = {
  right: 'Resposta certa.',
  wrong: 'Ainda não.',
  found: 'Você encontrou este erro.',
  fine: 'Aqui não há erro.',
};

/** The comment on an answer; `answer-right` and `answer-wrong` are the looks of what it stands in. */
export function Verdict(props: { isCorrect: boolean; label: string; comment: string }) {
  const { isCorrect, label, comment } = props;
  const Icon = isCorrect ? Check : X;
  return (
    <div className="flex gap-3">
      <Icon
        aria-hidden
        className={`mt-0.5 shrink-0 ${isCorrect ? 'ticks text-leaf-700' : 'text-coral-700'}`}
        size={20}
        strokeWidth={3}
      />
      <p className="min-w-0 text-pretty">
        <strong>{label}</strong>
        {comment && ` ${comment}`}
      </p>
    </div>
  );
}
