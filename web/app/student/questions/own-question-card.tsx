import { CircleCheck, Clock, Pencil, Trash2, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { longDayText } from '../../../../domain/dates.ts';
import { maxQuestionLength, questionStateOf } from '../../../../domain/questions.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form, type FormActions, FormAlert, SubmitButton } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { lazyWithRetry } from '../../data/load-with-retry.tsx';
import { questionMessages } from '../../data/question-messages.ts';
import {
  explainQuestionError,
  type OwnQuestion,
  useEditQuestion,
  useRemoveQuestion,
} from '../../data/questions.ts';

const ConfirmDialog = lazyWithRetry(async () => (await import('../../../ui/dialog.tsx')).ConfirmDialog);

const states = {
  unanswered: { Icon: Clock, label: 'Aguardando resposta', tone: 'honey' },
  answered: { Icon: CircleCheck, label: 'Respondida só para você', tone: 'leaf' },
  published: { Icon: Users, label: 'Resposta publicada', tone: 'leaf' },
} as const;

const explainUnsaved = (error: unknown) => explainQuestionError(error, false);

interface OwnQuestionCardProps {
  question: OwnQuestion;
  lessonId: string;
}

/** The student's own question with its answer; it can be edited until it is answered, and removed. */
export function OwnQuestionCard({ question: ownQuestion, lessonId }: OwnQuestionCardProps) {
  const { id, question, created_at, edited_at, answer, answered_at, publication } = ownQuestion;
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveQuestion(lessonId, id);
  const { label, ...look } = states[questionStateOf(ownQuestion)];

  return (
    <Card as="article" aria-label={`Dúvida de ${longDayText(created_at)}`} className="grid gap-3 p-4 sm:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge {...look}>{label}</Badge>
        <span className="text-ink-soft text-sm">
          {longDayText(created_at)}
          {edited_at && ', editada'}
        </span>
      </p>
      {isEditing && !answered_at ? (
        <EditQuestionForm {...{ lessonId, id }} question={question} onClose={() => setEditing(false)} />
      ) : (
        <p className={typedTextClasses}>{question}</p>
      )}
      {answer && (
        <div className="rounded-control bg-leaf-50 p-4">
          <h4 className="mb-1 font-bold text-base">Resposta</h4>
          <p className={typedTextClasses}>{answer}</p>
        </div>
      )}
      {publication && (
        <Card as="details" tone="flat" className="px-4">
          <summary className="min-h-11 py-2.5 font-semibold text-leaf-800">
            O que os outros alunos leem
          </summary>
          <div className="grid gap-2 pb-4">
            <p className={`${typedTextClasses} font-semibold`}>{publication.question}</p>
            <p className={typedTextClasses}>{publication.answer}</p>
          </div>
        </Card>
      )}
      {!isEditing && (
        <div className="-mb-1 flex flex-wrap gap-2">
          {!answered_at && (
            <Button look="quiet" isSmall Icon={Pencil} onClick={() => setEditing(true)}>
              Editar
            </Button>
          )}
          <Button look="quiet" isSmall Icon={Trash2} onClick={() => setRemoving(true)}>
            Remover
          </Button>
        </div>
      )}
      {isRemoving && (
        <Suspense>
          <ConfirmDialog
            title="Remover esta dúvida?"
            confirmLabel="Remover"
            onConfirm={async () => {
              await remove.mutateAsync(undefined);
              setRemoving(false);
              toast.success(questionMessages.removed);
            }}
            onClose={() => setRemoving(false)}
          >
            <FormAlert explain={explainUnsaved} />
            <p>
              {answer ? 'A resposta sai junto' : 'Ninguém mais a lê'}
              {publication && ', e o que foi publicado dela também'}. Isso não tem volta.
            </p>
          </ConfirmDialog>
        </Suspense>
      )}
    </Card>
  );
}

interface EditQuestionFormProps {
  lessonId: string;
  /** The question's id. */
  id: string;
  question: string;
  onClose: () => void;
}

/** The form that edits an unanswered question. */
function EditQuestionForm({ lessonId, id, question, onClose }: EditQuestionFormProps) {
  const { mutateAsync } = useEditQuestion(lessonId, id);

  async function save({ text }: Record<'text', string>, { showError }: FormActions) {
    if (!text.trim() || text === question) return onClose();
    try {
      await mutateAsync(text);
    } catch (error) {
      return showError('text', explainUnsaved(error));
    }
    onClose();
    toast.success(questionMessages.changed);
  }

  return (
    <Form className="grid gap-3" values={{ text: question }} onSubmit={save}>
      <TextArea label="Editar a dúvida" name="text" maxLength={maxQuestionLength} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Salvar" busyLabel="Salvando..." />
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  );
}
