import type { ContentDocument, SectionName } from '../../../domain/content/document.ts';
import type { FieldError } from '../../../domain/content/field-error.ts';
import { mediaIn } from '../../../domain/content/media.ts';
import type { MediaFeature } from '../media/media.feature.ts';

/**
 * Returns a check that reports each field whose upload is missing or of the wrong kind, or whose material did not come
 * with the course; given a section, only its fields, by their path inside it.
 */
export function createMissingFilesCheck(
  media: Pick<MediaFeature['repository'], 'describe'>,
  shipped: ContentDocument,
) {
  const shippedFiles = new Set(materialsIn(shipped).map(({ file }) => file));

  return async function findMissingFiles(
    document: ContentDocument,
    section?: SectionName,
  ): Promise<FieldError[]> {
    const uses = mediaIn(document);
    const foundMedia = await media.describe(uses.map(({ id }) => id));
    const missingUploads = uses.filter(({ id, kind, name }) => {
      const found = foundMedia.get(id);
      return found?.kind !== kind || (name !== undefined && found.name !== name);
    });
    const missingMaterials = materialsIn(document).filter(({ file }) => !shippedFiles.has(file));
    const errors = [
      ...missingUploads.map(({ path }) => ({
        path,
        message: 'Este arquivo não está mais aqui: envie-o de novo.',
      })),
      ...missingMaterials.map(({ path }) => ({ path, message: 'Este documento não veio com o curso.' })),
    ];
    if (!section) return errors;
    const start = `${section}.`;
    return errors.flatMap(({ path, message }) =>
      path.startsWith(start) ? [{ path: path.slice(start.length), message }] : [],
    );
  };
}

function materialsIn({ course }: ContentDocument): { file: string; path: string }[] {
  return course.modules.flatMap(({ folder, lessons }, index) =>
    lessons.flatMap(({ material }, lessonIndex) =>
      material
        ? [{ file: `${folder}/${material}`, path: `course.modules.${index}.lessons.${lessonIndex}.material` }]
        : [],
    ),
  );
}
