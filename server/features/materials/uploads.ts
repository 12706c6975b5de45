import { boundedText } from '../../../domain/bounded-text.ts';
import { courseFileFormats } from '../../../domain/file-formats.ts';
import { storageUrl } from '../../../domain/paths.ts';
import { maxDescriptionLength, uploadFileName, uploadPath } from '../../../domain/uploads.ts';
import { checkUpload, type ReceivedUpload } from '../../file-checks/receive-upload.ts';
import { AppError } from '../../http/errors.ts';
import { publishFiles } from '../../storage/file-rows.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CourseFilesRepository, NewCourseFile } from './course-files.repository.ts';

export interface UploadsDependencies {
  modules: () => readonly { id: string; uploadName: string }[];
  storage: Storage;
  files: CourseFilesRepository;
}

interface CourseFileFields {
  moduleId: string | undefined;
  description: string | undefined;
  userId: string;
}

/** Checks and publishes a file that the owner adds to a module. @throws {AppError} `module_missing`, `invalid_input`, and as {@link checkUpload} does */
export async function addCourseFile(
  { modules, storage, files }: UploadsDependencies,
  upload: ReceivedUpload,
  { moduleId, description = '', userId }: CourseFileFields,
) {
  const { file, format } = await checkUpload(storage, upload, courseFileFormats, 'file_type_not_allowed');
  try {
    const module = modules().find(({ id }) => id === moduleId);
    if (!module) throw new AppError('module_missing');
    const parsedDescription = descriptionText.safeParse(description);
    if (!parsedDescription.success) throw new AppError('invalid_input');
    const file_name = uploadFileName(upload.name, format);
    const row = await reserve(files, {
      module_id: module.id,
      module_name: module.uploadName,
      file_name,
      file_description: parsedDescription.data || file_name,
      file_type: format.type,
      file_size: file.size,
      created_by: userId,
    });
    await publishFiles({ storage, rows: files }, { id: row.id, file_paths: [row.file_path] }, [file]);
    return row;
  } finally {
    await file.discard();
  }
}

/** Reserves a path. If another upload has the same name and millisecond, it tries the next millisecond. */
async function reserve(files: CourseFilesRepository, row: Omit<NewCourseFile, 'file_path' | 'file_url'>) {
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const file_path = uploadPath(row.module_id, timestamp, row.file_name);
    const completeRow = { ...row, file_path, file_url: storageUrl(file_path) };
    const id = await files.reserve(completeRow);
    if (id) return { id, ...completeRow };
  }
}

/** Normalizes to one line in NFC, without control characters. */
const descriptionText = boundedText(4 * maxDescriptionLength)
  .transform((description) =>
    description
      .toWellFormed()
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
      .trim(),
  )
  .pipe(boundedText(maxDescriptionLength));
