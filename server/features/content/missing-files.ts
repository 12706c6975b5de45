import type { ContentDocument, FieldProblem } from '../../../domain/content/document.ts';
import { mediaIn } from '../../../domain/content/media.ts';

interface FileCheckParts {
  findMedia(ids: string[]): Promise<ReadonlyMap<string, { kind: string; name: string }>>;
  shipped: ContentDocument;
}

/** Finds missing or mismatched uploads, and shipped documents that do not exist. */
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

function materialsIn({ course }: ContentDocument): { file: string; path: string }[] {
  return course.modules.flatMap(({ folder, lessons }, index) =>
    lessons.flatMap(({ material }, at) =>
      material
        ? [{ file: `${folder}/${material}`, path: `course.modules.${index}.lessons.${at}.material` }]
        : [],
    ),
  );
}
