import { type FormEvent, useState } from 'react';
import { maxQuestionLength } from '../../../../domain/questions.ts';
import { messages } from '../../../messages.ts';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { explainQuestionError, useAskQuestion } from '../../data/questions.ts';
import { useUserId } from '../../data/start.ts';
import { useUnsentInput } from '../../data/unsent-input.ts';

interface Draft {
  /** Becomes the question's id, so that one sent twice is stored once. */
  id: string;
  text: string;
}

function isDraft(value: unknown): value is Draft {
  const { id, text } = (value ?? {}) as Partial<Draft>;
  return typeof id === 'string' && typeof text === 'string';
}

export function AskForm({ lessonId }: { lessonId: string }) {
  const { value: draft, write, isSaved } = useUnsentInput(useUserId(), lessonId, isDraft);
  const ask = useAskQuestion(lessonId);
  const [error, setError] = useState<string>();

  function send(event: FormEvent) {
    event.preventDefault();
    if (!draft?.text.trim()) return setError(messages.questions.empty);
    setError(undefined);
    ask.mutate(
      { id: draft.id, question: draft.text },
      {
        onSuccess: () => {
          write(undefined);
          toast.success(messages.questions.sent);
        },
        onError: (reason) => setError(explainQuestionError(reason, isSaved())),
      },
    );
  }

  return (
    <Card as="form" noValidate className="grid gap-4 p-4 sm:p-6" onSubmit={send}>
      <TextArea
        label="Sua dúvida"
        hint="Só você e quem ensina leem. Se a resposta servir a todos, ela pode ser publicada aqui com outras palavras e o seu nome abreviado, como “Ana P.”. Não cite tutores nem pacientes."
        error={error}
        maxLength={maxQuestionLength}
        value={draft?.text ?? ''}
        readOnly={ask.isPending}
        onChange={({ target }) => write({ id: draft?.id ?? crypto.randomUUID(), text: target.value })}
      />
      <div>
        <SubmitButton isSubmitting={ask.isPending} label="Enviar dúvida" busyLabel="Enviando..." />
      </div>
    </Card>
  );
}
