import { FileText } from 'lucide-react';
import type { CourseModule, Lesson } from '../../../../domain/content/course.ts';
import { materialPath, mediaUrl } from '../../../../domain/paths.ts';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import type { Material } from '../../data/materials.ts';

interface FileLinksProps {
  label: string;
  files: readonly { name: string; url: string }[];
}

/** A list of files, each opening in a new tab; nothing if there are none. */
export function FileLinks({ label, files }: FileLinksProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="relative">
      {files.map(({ name, url }) => (
        <li key={url}>
          <NewTabLink className="link-alone gap-2 wrap-anywhere" href={url}>
            <FileText aria-hidden className="shrink-0" size={18} />
            {name}
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the address of a lesson's download button: the owner's document, else the file shipped with the course.
 * @param moduleMaterials the module's materials, once loaded
 */
export function lessonFileUrl(
  { folder }: CourseModule,
  { id, type, material, documents: [ownDocument] }: Lesson,
  moduleMaterials?: readonly Material[],
): string | undefined {
  if (ownDocument) return mediaUrl(ownDocument.media, ownDocument.name);
  if (!material) return undefined;
  const isSpreadsheet = type === 'spreadsheet';
  if (!moduleMaterials) return materialPath(folder, material, isSpreadsheet ? 'xlsx' : 'pdf');
  const shipped = moduleMaterials.find((candidate) => candidate.id === id);
  return (isSpreadsheet && shipped?.spreadsheet_url) || shipped?.url;
}

/** Returns the owner's documents that the lesson's download button does not open. */
export function otherDocuments({ type, documents }: Lesson): { name: string; url: string }[] {
  return documents
    .slice(type === 'video' ? 0 : 1)
    .map(({ media, name, title }) => ({ name: title || name, url: mediaUrl(media, name) }));
}
