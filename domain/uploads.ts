import { courseFileFormats, extensionsOf, type UploadFormat } from './file-formats.ts';
import { firstBytes } from './first-bytes.ts';
import { atMost } from './text-limits.ts';

/** Materials. Videos, pictures and captions: media.ts. */
export const maxUploadMegabytes = 10;
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024;
/** Characters. */
export const maxDescriptionLength = 300;

/** PDF names that are refused: they run code, attach files, submit data or hide content. */
export const pdfExtras = [
  ...(['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'GoToE'] as const),
  ...(['RichMedia', 'Rendition', 'XFA', 'ImportData', 'SubmitForm', 'Encrypt'] as const),
] as const;

export type FileRefusal = 'file_type_not_allowed' | 'file_too_large' | 'file_empty';

/** Checks a chosen file before it is sent. MIME type or extension is enough; the server checks the content. */
export function fileRefusal(file: { name: string; type: string; size: number }): FileRefusal | undefined {
  const isAllowed =
    courseFileFormats.some(({ type }) => type === file.type) ||
    extensionsOf(courseFileFormats).includes(extensionOf(file.name));
  if (!isAllowed) return 'file_type_not_allowed';
  if (file.size > maxUploadBytes) return 'file_too_large';
  return file.size === 0 ? 'file_empty' : undefined;
}

export type UploadRefusal = 'file_missing' | 'module_missing' | 'forbidden';

export function uploadRefusal(upload: {
  hasFile: boolean;
  moduleId: string;
  isAdmin: boolean;
}): UploadRefusal | undefined {
  if (!upload.hasFile) return 'file_missing';
  if (!upload.moduleId) return 'module_missing';
  return upload.isAdmin ? undefined : 'forbidden';
}

/** File systems allow 255 bytes; the others are for the timestamp and the ` (1)` that browsers add. */
const maxNameBytes = 200;
/** Characters read of the sent name, from its end. */
const maxSentName = 1_000;

/**
 * Returns a safe file name: without folders, control and direction characters, and characters reserved in file systems
 * or URLs. The extension is that of the detected format.
 * @param formats all that are allowed: an extension of another one of them is replaced
 */
export function uploadFileName(
  original: string,
  { extensions }: UploadFormat,
  formats: readonly UploadFormat[] = courseFileFormats,
): string {
  const readable = atMost(original.slice(-maxSentName), maxSentName)
    .toWellFormed()
    // Removes invisible characters except white space and joiners. First, as other patterns may appear without them.
    .replace(/(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .replace(/[\s\uFFFD]+/gu, ' ')
    .replace(/^.*[/\\]/u, '')
    .replace(/[<>:"|?*#%]/gu, '_');
  // Neither starts nor ends with a dot or a space.
  const clean = /[^.\s](?:.*[^.\s])?/su.exec(readable)?.[0] ?? '';
  const extension = extensionOf(clean);
  const hasKnownExtension = extensionsOf(formats).includes(extension);
  const stem = hasKnownExtension ? clean.slice(0, -extension.length - 1) : clean;
  const ending = extensions.includes(extension) ? clean.slice(-extension.length) : extensions[0];
  const shortened = firstBytes(stem, maxNameBytes).trimEnd();
  return `${shortened || 'arquivo'}.${ending}`;
}

/**
 * Returns a storage path: module, `/`, time, `_`, name with whitespace as underscores.
 * @param timestamp milliseconds since 1970
 */
export function uploadPath(moduleId: string, timestamp: number, fileName: string): string {
  return `${moduleId}/${timestamp}_${atMost(fileName, maxSentName).replace(/\s+/gu, '_')}`;
}

export function isUploadPath(path: string): boolean {
  return /^[a-z0-9]+\/\d{13}_[^/]+$/u.test(path);
}

function extensionOf(name: string): string {
  return /\.([^.\s]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}
