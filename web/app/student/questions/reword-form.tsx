import { type FormEvent, useState } from 'react';
import { maxQuestionLength } from '../../../../domain/questions.ts';
import { messages } from '../../../messages.ts';
import { TextArea } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { explainQuestion, useReword } from '../../data/questions.ts';

interface RewordFormProps {
  userId: string;
  lessonId: string;
  /** Of the question. */
  id: string;
  question: string;
  onClose: () => void;
}

/** Where a question that is not answered yet is changed. */
export function RewordForm({ userId, lessonId, id, question, onClose }: RewordFormProps) {
  const [text, setText] = useState(question);
  const { mutate, isPending, error } = useReword(userId, lessonId, id);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!text.trim() || text === question) return onClose();
    mutate(text, {
      onSuccess: () => {
        onClose();
        toast.success(messages.questions.changed);
      },
    });
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={save}>
      <TextArea
        label="Editar a dúvida"
        error={error ? explainQuestion(error, false) : undefined}
        maxLength={maxQuestionLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton isSubmitting={isPending} label="Salvar" busyLabel="Salvando..." />
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancelar
        </button>
      </div>
    </form>
  );
}
