import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { maxQuestionLength } from '../../../../domain/questions.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { Loaded } from '../../data/loaded.tsx';
import { questionMessages } from '../../data/question-messages.ts';
import {
  explainQuestionError,
  type OwnQuestion,
  type PublishedAnswer,
  questionsQuery,
  useAskQuestion,
} from '../../data/questions.ts';
import { useUserId } from '../../data/rendered-state.ts';
import { useUnsentInput } from '../../data/unsent-input.ts';
import { OwnQuestionCard } from './own-question-card.tsx';
import { QuestionsSkeleton } from './questions-skeleton.tsx';

/** The form and lists of questions; the form is shown even when the lists fail to load. */
export function QuestionsSection({ lessonId }: { lessonId: string }) {
  const questions = useQuery(questionsQuery(lessonId));
  return (
    <div className="grid gap-6">
      <AskForm lessonId={lessonId} />
      <Loaded
        query={questions}
        fallback={<QuestionsSkeleton />}
        errorText={questionMessages.loadFailed}
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

function OwnQuestions({ questions, lessonId }: { questions: readonly OwnQuestion[]; lessonId: string }) {
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

interface UnsentQuestion {
  /** Becomes the question's id, which makes sending idempotent. */
  id: string;
  text: string;
}

function isUnsentQuestion(value: unknown): value is UnsentQuestion {
  const { id, text } = (value ?? {}) as Partial<UnsentQuestion>;
  return typeof id === 'string' && typeof text === 'string';
}

/** The form for a question about a lesson; typed text is saved in this browser until it is sent. */
function AskForm({ lessonId }: { lessonId: string }) {
  const { value: unsent, write, isSaved } = useUnsentInput(useUserId(), lessonId, isUnsentQuestion);
  const ask = useAskQuestion(lessonId);

  async function send(_: unknown, { showError }: FormActions) {
    if (!unsent?.text.trim()) return showError('text', questionMessages.empty);
    try {
      await ask.mutateAsync({ id: unsent.id, question: unsent.text });
    } catch (error) {
      return showError('text', explainQuestionError(error, isSaved()));
    }
    write(undefined);
    toast.success(questionMessages.sent);
  }

  return (
    <Card as={Form} className="grid gap-4 p-4 sm:p-6" onSubmit={send}>
      <TextArea
        label="Sua dúvida"
        hint="Quem ensina lê e responde. As que ajudam a turma são publicadas, sem o seu nome completo. Não cite tutores nem pacientes."
        name="text"
        maxLength={maxQuestionLength}
        value={unsent?.text ?? ''}
        readOnly={ask.isPending}
        onChange={({ target }) => write({ id: unsent?.id ?? crypto.randomUUID(), text: target.value })}
      />
      <div>
        <SubmitButton label="Enviar dúvida" busyLabel="Enviando..." />
      </div>
    </Card>
  );
}
