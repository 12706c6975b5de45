import { extensionsOf, type UploadFormat, uploadFormats } from './file-formats.ts';
import { firstBytes } from './first-bytes.ts';

/** Rules for the files that an administrator uploads, shared by the form and the server. */

export const maxUploadMegabytes = 10;
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024;
/** Characters. */
export const maxDescriptionLength = 300;

/** PDF names that are refused: they run something, attach files, submit data or hide content. */
export const pdfExtras = [
  ...(['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'GoToE'] as const),
  ...(['RichMedia', 'Rendition', 'XFA', 'ImportData', 'SubmitForm', 'Encrypt'] as const),
] as const;

export type FileRefusal = 'file_type_not_allowed' | 'file_too_large' | 'file_empty';

/** What the form can tell of a file; the server looks into it. Type or extension is enough, as specified. */
export function fileRefusal(file: { name: string; type: string; size: number }): FileRefusal | undefined {
  const isAllowed =
    uploadFormats.some(({ type }) => type === file.type) ||
    extensionsOf(uploadFormats).includes(extensionOf(file.name));
  if (!isAllowed) return 'file_type_not_allowed';
  if (file.size > maxUploadBytes) return 'file_too_large';
  return file.size === 0 ? 'file_empty' : undefined;
}

export type UploadRefusal = 'file_missing' | 'module_missing' | 'forbidden';

/** Whether an upload may start, asked in the specified order. */
export function uploadRefusal(upload: {
  hasFile: boolean;
  moduleId: string;
  isAdmin: boolean;
}): UploadRefusal | undefined {
  if (!upload.hasFile) return 'file_missing';
  if (!upload.moduleId) return 'module_missing';
  return upload.isAdmin ? undefined : 'forbidden';
}

/** File systems stop at 255 bytes; the rest is room for the timestamp and a browser's ` (1)`. */
const maxNameBytes = 200;
/** Characters of a given name that are read, from its end. */
const maxGivenName = 1_000;

/**
 * The file's own name without what could deceive or break: folders, control and direction characters, characters
 * that file systems or addresses reserve. It ends in an extension of what the file really is.
 * @param formats all that may be sent: an extension of another one of them is replaced
 */
export function uploadFileName(
  original: string,
  { extensions }: UploadFormat,
  formats: readonly UploadFormat[] = uploadFormats,
): string {
  const named = original
    .slice(-maxGivenName)
    .toWellFormed()
    // Invisible characters, but for white space and the two that join letters and emoji. What they kept apart
    // comes together, so they go first.
    .replace(/(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .replace(/[\s\uFFFD]+/gu, ' ')
    .replace(/^.*[/\\]/u, '')
    .replace(/[<>:"|?*#%]/gu, '_');
  // From the first sign to the last that is neither a dot nor a space.
  const clean = /[^.\s](?:.*[^.\s])?/su.exec(named)?.[0] ?? '';
  const extension = extensionOf(clean);
  const isOurs = extensionsOf(formats).includes(extension);
  const stem = isOurs ? clean.slice(0, -extension.length - 1) : clean;
  const ending = extensions.includes(extension) ? clean.slice(-extension.length) : extensions[0];
  const kept = firstBytes(stem, maxNameBytes).trimEnd();
  return `${kept || 'arquivo'}.${ending}`;
}

/**
 * Where an upload is kept below the bucket: module, `/`, time, `_`, name with whitespace as underscores.
 * @param timestamp milliseconds since 1970
 */
export function uploadPath(moduleId: string, timestamp: number, fileName: string): string {
  return `${moduleId}/${timestamp}_${fileName.replace(/\s+/gu, '_')}`;
}

/** Whether a path below the bucket is one of {@link uploadPath}; shipped materials never are. */
export function isUploadPath(path: string): boolean {
  return /^[a-z0-9]+\/\d{13}_[^/]+$/u.test(path);
}

/** Lower-cased, without the dot; '' when there is none. */
function extensionOf(name: string): string {
  return /\.([^.\s]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}
