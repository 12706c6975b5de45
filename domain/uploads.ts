import { extensionsOf, type UploadFormat, uploadFormats } from './file-formats.ts';
import { firstBytes } from './first-bytes.ts';

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

/** Type or extension is enough, as specified; the server checks the content. */
export function fileRefusal(file: { name: string; type: string; size: number }): FileRefusal | undefined {
  const isAllowed =
    uploadFormats.some(({ type }) => type === file.type) ||
    extensionsOf(uploadFormats).includes(extensionOf(file.name));
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

/** File systems stop at 255 bytes; the rest is room for the timestamp and a browser's ` (1)`. */
const maxNameBytes = 200;
/** Characters read of a given name, from its end. */
const maxGivenName = 1_000;

/**
 * Returns the file's name without what could deceive or break: folders, control and direction characters, characters
 * reserved in file systems or URLs. Its extension fits the real type.
 * @param formats all that may be sent: an extension of another one is replaced
 */
export function uploadFileName(
  original: string,
  { extensions }: UploadFormat,
  formats: readonly UploadFormat[] = uploadFormats,
): string {
  const named = original
    .slice(-maxGivenName)
    .toWellFormed()
    // Removes invisible characters, but for white space and the joiners of letters and emoji. What they separated comes
    // together, so they go first.
    .replace(/(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .replace(/[\s\uFFFD]+/gu, ' ')
    .replace(/^.*[/\\]/u, '')
    .replace(/[<>:"|?*#%]/gu, '_');
  // Neither starts nor ends with a dot or a space.
  const clean = /[^.\s](?:.*[^.\s])?/su.exec(named)?.[0] ?? '';
  const extension = extensionOf(clean);
  const isOurs = extensionsOf(formats).includes(extension);
  const stem = isOurs ? clean.slice(0, -extension.length - 1) : clean;
  const ending = extensions.includes(extension) ? clean.slice(-extension.length) : extensions[0];
  const shortened = firstBytes(stem, maxNameBytes).trimEnd();
  return `${shortened || 'arquivo'}.${ending}`;
}

/**
 * Returns a path below the bucket: module, `/`, time, `_`, name with whitespace as underscores.
 * @param timestamp milliseconds since 1970
 */
export function uploadPath(moduleId: string, timestamp: number, fileName: string): string {
  return `${moduleId}/${timestamp}_${fileName.replace(/\s+/gu, '_')}`;
}

export function isUploadPath(path: string): boolean {
  return /^[a-z0-9]+\/\d{13}_[^/]+$/u.test(path);
}

function extensionOf(name: string): string {
  return /\.([^.\s]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}
