import { type FormEvent, useState } from 'react';
import { maxQuestionLength } from '../../../../domain/questions.ts';
import { messages } from '../../../messages.ts';
import { TextArea } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { explainQuestion, useAsk } from '../../data/questions.ts';
import { studentCopy } from '../../data/student-copy.ts';

interface Draft {
  /** Becomes the question's id, so that one sent twice is stored once. */
  id: string;
  text: string;
}

/** Unsent text by lesson. */
type Drafts = Record<string, Draft>;

export const draftCopy = studentCopy('questions', isDrafts);

export function AskForm({ userId, lessonId }: { userId: string; lessonId: string }) {
  const draft = useDraft(userId, lessonId);
  const ask = useAsk(userId, lessonId);
  const [error, setError] = useState<string>();

  function send(event: FormEvent) {
    event.preventDefault();
    if (!draft.text.trim()) return setError(messages.questions.empty);
    setError(undefined);
    ask.mutate(
      { id: draft.id, question: draft.text },
      {
        onSuccess: () => {
          draft.clear();
          toast.success(messages.questions.sent);
        },
        onError: (reason) => setError(explainQuestion(reason, draft.isKept())),
      },
    );
  }

  return (
    <form noValidate className="card grid gap-4 p-4 sm:p-6" onSubmit={send}>
      <TextArea
        label="Sua dúvida"
        hint="Só você e quem ensina leem. Se a resposta servir a todos, ela pode ser publicada aqui com outras palavras e o seu nome abreviado, como “Ana P.”. Não cite tutores nem pacientes."
        error={error}
        maxLength={maxQuestionLength}
        value={draft.text}
        readOnly={ask.isPending}
        onChange={({ target }) => draft.type(target.value)}
      />
      <div>
        <SubmitButton isSubmitting={ask.isPending} label="Enviar dúvida" busyLabel="Enviando..." />
      </div>
    </form>
  );
}

/** Keeps what is typed on this device until it is sent or the session ends. */
function useDraft(userId: string, lessonId: string) {
  const [draft, setDraft] = useState<Draft>(
    () => draftCopy.load(userId)?.[lessonId] ?? { id: crypto.randomUUID(), text: '' },
  );

  function keep(next: Draft): void {
    setDraft(next);
    const { [lessonId]: _, ...others } = draftCopy.load(userId) ?? {};
    draftCopy.save(userId, next.text ? { ...others, [lessonId]: next } : others);
  }

  return {
    ...draft,
    type: (text: string) => keep({ ...draft, text }),
    clear: () => keep({ id: crypto.randomUUID(), text: '' }),
    /** A storage may be full, or forbidden. */
    isKept: () => draftCopy.load(userId)?.[lessonId]?.text === draft.text,
  };
}

function isDrafts(value: unknown): value is Drafts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (draft: Partial<Draft> | null) => typeof draft?.id === 'string' && typeof draft.text === 'string',
    )
  );
}
