import type { ContentDocument, FieldProblem } from '../../../domain/content/document.ts';
import { mediaIn } from '../../../domain/content/media.ts';

interface FileCheckParts {
  /** @returns which of these uploads are there */
  findMedia(ids: string[]): Promise<ReadonlyMap<string, { kind: string; name: string }>>;
  shipped: ContentDocument;
}

/**
 * Finds what a document names and is not there: uploads that are gone or are something else, documents that never came with
 * the course.
 */
export function createFileCheck({ findMedia, shipped }: FileCheckParts) {
  const shippedFiles = new Set(materialsIn(shipped).map(({ file }) => file));

  return async function missingFiles(document: ContentDocument): Promise<FieldProblem[]> {
    const uses = mediaIn(document);
    const found = await findMedia(uses.map(({ id }) => id));
    const uploads = uses.filter(({ id, kind, name }) => {
      const media = found.get(id);
      return media?.kind !== kind || (name !== undefined && media.name !== name);
    });
    const documents = materialsIn(document).filter(({ file }) => !shippedFiles.has(file));
    return [
      ...uploads.map(({ path }) => ({ path, message: 'Este arquivo não está mais aqui: envie-o de novo.' })),
      ...documents.map(({ path }) => ({ path, message: 'Este documento não veio com o curso.' })),
    ];
  };
}

/** The shipped documents that lessons name. */
function materialsIn({ course }: ContentDocument): { file: string; path: string }[] {
  return course.modules.flatMap(({ folder, lessons }, index) =>
    lessons.flatMap(({ material }, at) =>
      material
        ? [{ file: `${folder}/${material}`, path: `course.modules.${index}.lessons.${at}.material` }]
        : [],
    ),
  );
}
