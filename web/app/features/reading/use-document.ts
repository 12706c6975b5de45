import { useQuery } from '@tanstack/react-query';
import type { Document } from '../../../../domain/documents/document.ts';
import { readingEdition } from '../../../../domain/paths.ts';
import { readFile } from '../../api.ts';

let early: { id: string; answer: Promise<Document> } | undefined;

/** Asks for a document while it is still found out who asks: its page has nothing to wait for twice. */
export function askForDocument(id: string): void {
  const answer = read(id);
  // The page that takes the answer says what is the matter.
  answer.catch(() => undefined);
  early = { id, answer };
}

/** @param id such as `bonus/prompts_relatos_caso` @returns its reading edition */
export function useDocument(id: string) {
  return useQuery({
    queryKey: ['document', id],
    queryFn: () => {
      const answer = early?.id === id ? early.answer : read(id);
      early = undefined;
      return answer;
    },
  });
}

function read(id: string): Promise<Document> {
  return readFile<Document>(readingEdition(id));
}
