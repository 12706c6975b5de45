import type { CourseModule, Lesson } from '../../../../domain/content/course.ts';
import { materialPath, mediaUrl } from '../../../../domain/paths.ts';
import type { Material } from '../../data/materials.ts';

/**
 * The file that a lesson's download button gives: the owner's own document, else what came with the course, which of a
 * spreadsheet is the spreadsheet.
 * @param listed the module's files that are there, once that is known
 * @returns its address, or nothing when there is none
 */
export function lessonFile(
  { folder }: CourseModule,
  { id, type, material, documents: [own] }: Lesson,
  listed?: readonly Material[],
): string | undefined {
  if (own) return mediaUrl(own.media, own.name);
  if (!material) return undefined;
  const isSpreadsheet = type === 'spreadsheet';
  if (!listed) return materialPath(folder, material, isSpreadsheet ? 'xlsx' : 'pdf');
  const shipped = listed.find((one) => one.id === id);
  return (isSpreadsheet && shipped?.spreadsheet_url) || shipped?.url;
}

/** @returns the documents that no button of the lesson gives */
export function furtherDocuments({ type, documents }: Lesson): { name: string; url: string }[] {
  return documents
    .slice(type === 'video' ? 0 : 1)
    .map(({ media, name }) => ({ name, url: mediaUrl(media, name) }));
}
