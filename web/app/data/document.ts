import { queryOptions } from '@tanstack/react-query';
import type { Document } from '../../../domain/documents/document.ts';
import { readingFilePath } from '../../../domain/paths.ts';
import { fetchJsonFile } from './client.ts';

/** @param id such as `bonus/prompts_relatos_caso` */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['document', id],
    queryFn: () => fetchJsonFile<Document>(readingFilePath(id)),
  });
}
