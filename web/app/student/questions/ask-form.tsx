import { useState } from 'react';
import { maxQuestionLength } from '../../../../domain/questions.ts';
import { messages } from '../../../messages.ts';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { explainQuestionError, useAskQuestion } from '../../data/questions.ts';
import { useUserId } from '../../data/start.ts';
import { useUnsentInput } from '../../data/unsent-input.ts';

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
export function AskForm({ lessonId }: { lessonId: string }) {
  const { value: unsent, write, isSaved } = useUnsentInput(useUserId(), lessonId, isUnsentQuestion);
  const ask = useAskQuestion(lessonId);
  const [error, setError] = useState<string>();

  function send() {
    if (!unsent?.text.trim()) return setError(messages.questions.empty);
    setError(undefined);
    ask.mutate(
      { id: unsent.id, question: unsent.text },
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
    <Card as={Form} className="grid gap-4 p-4 sm:p-6" onSubmit={send}>
      <TextArea
        label="Sua dúvida"
        hint="Só você e quem ensina leem. Se a resposta servir a todos, ela pode ser publicada aqui com outras palavras e o seu nome abreviado, como “Ana P.”. Não cite tutores nem pacientes."
        error={error}
        maxLength={maxQuestionLength}
        value={unsent?.text ?? ''}
        readOnly={ask.isPending}
        onChange={({ target }) => write({ id: unsent?.id ?? crypto.randomUUID(), text: target.value })}
      />
      <div>
        <SubmitButton isBusy={ask.isPending} label="Enviar dúvida" busyLabel="Enviando..." />
      </div>
    </Card>
  );
}
