import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Document } from '../../../domain/documents/document.ts';
import { readingEdition } from '../../../domain/paths.ts';
import { readFile } from './client.ts';

/** @param id such as `bonus/prompts_relatos_caso` @returns its reading edition */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['document', id],
    queryFn: () => readFile<Document>(readingEdition(id)),
  });
}

export function useDocument(id: string) {
  return useQuery(documentQuery(id));
}
