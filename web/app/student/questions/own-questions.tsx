import type { OwnQuestion } from '../../data/questions.ts';
import { OwnQuestionCard } from './own-question-card.tsx';

interface OwnQuestionsProps {
  questions: readonly OwnQuestion[];
  userId: string;
  lessonId: string;
}

/** What the student has asked below this lesson, the latest first. */
export function OwnQuestions({ questions, ...place }: OwnQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="Minhas dúvidas">
      <h3 className="text-lg">Minhas dúvidas</h3>
      <p className="mt-1 text-ink-soft text-sm">
        Você pode editar uma dúvida enquanto ela não for respondida, e removê-la quando quiser: a resposta sai
        junto, e também o que foi publicado dela.
      </p>
      <ul className="mt-3 grid gap-4">
        {questions.map((question) => (
          <li key={question.id}>
            <OwnQuestionCard question={question} {...place} />
          </li>
        ))}
      </ul>
    </section>
  );
}
