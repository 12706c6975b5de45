import { useState } from 'react';
import { studentCopy } from '../../data/student-copy.ts';

interface Draft {
  /** Of the question that it becomes: sent twice, it is one. */
  id: string;
  text: string;
}

/** Of each lesson, what was typed and not sent. */
type Drafts = Record<string, Draft>;

export const draftCopy = studentCopy('questions', isDrafts);

/** What the student types below a lesson, kept on this device until it is sent; gone with the session. */
export function useDraft(userId: string, lessonId: string) {
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
