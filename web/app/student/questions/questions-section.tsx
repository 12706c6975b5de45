import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { Loaded } from '../../data/loaded.tsx';
import { type OwnQuestion, type PublishedAnswer, useQuestions } from '../../data/questions.ts';
import { AskForm } from './ask-form.tsx';
import { OwnQuestionCard } from './own-question-card.tsx';
import { QuestionsSkeleton } from './questions-skeleton.tsx';

/** The form and lists of questions; the form is shown even when the lists fail to load. */
export function QuestionsSection({ lessonId }: { lessonId: string }) {
  const questions = useQuestions(lessonId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AskForm lessonId={lessonId} />
      <Loaded
        query={questions}
        fallback={<QuestionsSkeleton />}
        errorText={messages.questions.loadFailed}
        look="outline"
      >
        {({ own, published }) => (
          <>
            <OwnQuestions questions={own} lessonId={lessonId} />
            <PublishedAnswers answers={published} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface OwnQuestionsProps {
  questions: readonly OwnQuestion[];
  lessonId: string;
}

function OwnQuestions({ questions, lessonId }: OwnQuestionsProps) {
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
            <OwnQuestionCard question={question} lessonId={lessonId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const visibleAnswers = 5;

function PublishedAnswers({ answers }: { answers: readonly PublishedAnswer[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (answers.length === 0) return null;
  return (
    <section aria-label="Perguntas de outros alunos">
      <h3 className="text-lg">Perguntas de outros alunos</h3>
      <ul className="mt-3 grid gap-3">
        {(showsAll ? answers : answers.slice(0, visibleAnswers)).map(({ id, question, answer, name }) => (
          <li key={id}>
            <Card as="details" className="group">
              <summary className="flex min-h-12 list-none items-start gap-3 rounded-card p-4 sm:px-6 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <span className={`${typedTextClasses} font-semibold`}>{question}</span>
                  <span className="text-ink-soft text-sm">{name}</span>
                </span>
                <ChevronDown
                  aria-hidden
                  className="mt-0.5 shrink-0 transition-transform group-open:rotate-180"
                  size={22}
                />
              </summary>
              <div className="mx-4 mb-4 rounded-control bg-leaf-50 p-4 sm:mx-6">
                <p className={typedTextClasses}>{answer}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {!showsAll && answers.length > visibleAnswers && (
        <Button look="outline" className="mt-4" onClick={() => setShowsAll(true)}>
          Mostrar todas ({answers.length})
        </Button>
      )}
    </section>
  );
}
