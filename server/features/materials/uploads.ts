import { boundedText } from '../../../domain/bounded-text.ts';
import { storageUrl } from '../../../domain/paths.ts';
import {
  maxDescriptionLength,
  type UploadFormat,
  uploadFileName,
  uploadPath,
} from '../../../domain/uploads.ts';
import { checkMaterial } from '../../file-checks/file-checks.ts';
import { AppError } from '../../http/errors.ts';
import { checkedContent } from '../../http/file-content.ts';
import type { ReceivedFile, Storage } from '../../storage/storage.ts';
import type { CourseFilesRepository, NewCourseFile } from './course-files.repository.ts';

export interface UploadsParts {
  /** Those to which something can be added. */
  modules: () => readonly { id: string; uploadName: string }[];
  storage: Storage;
  files: CourseFilesRepository;
}

/** A file that is on the disk under a temporary name and is of an allowed format. */
export interface ReceivedUpload extends ReceivedFile {
  name: string;
  format: UploadFormat;
}

/** Takes a file in while it arrives. @throws {AppError} when it may not be kept; then nothing of it is */
export async function receiveUpload(
  storage: Storage,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<ReceivedUpload> {
  let format: UploadFormat | undefined;
  const file = await storage.receive(
    checkedContent(content, (found) => {
      format = found;
    }),
  );
  if (!format) throw new Error('A file was kept unchecked');
  try {
    const cleaned = await checkMaterial(file.file, format);
    if (!cleaned) return { ...file, name, format };
    const better = await storage.receive(once(cleaned));
    await file.discard();
    return { ...better, name, format };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface UploadOrder {
  file: ReceivedUpload | undefined;
  moduleId: string | undefined;
  description: string | undefined;
  userId: string;
}

/**
 * Gives a received file its place. Its row comes first and takes the path, unseen; then come the bytes, then the row is
 * shown. Should the process end on the way, the sweep removes what is there of it: nobody has seen any.
 * @throws {AppError} `file_missing`, `module_missing` or `invalid_input`; then nothing is kept
 */
export async function completeUpload(parts: UploadsParts, order: UploadOrder) {
  const { file } = order;
  if (!file) throw new AppError('file_missing');
  try {
    return await place(parts, file, rowOf(parts.modules(), order, file));
  } catch (error) {
    await file.discard();
    throw error;
  }
}

type Row = Omit<NewCourseFile, 'file_path' | 'file_url'>;

const maxAttempts = 100;

/** Two uploads of one name in one millisecond: the later one takes the next. */
async function place(parts: UploadsParts, file: ReceivedFile, row: Row) {
  const now = Date.now();
  for (let timestamp = now; timestamp < now + maxAttempts; timestamp += 1) {
    const path = uploadPath(row.module_id, timestamp, row.file_name);
    const complete = { ...row, file_path: path, file_url: storageUrl(path) };
    const id = await parts.files.reserve(complete);
    if (id && (await publish(parts, file, path, id))) return { id, ...complete };
  }
  throw new Error('No free name for the upload');
}

/** @returns false when there is a file of which no row knows */
async function publish({ storage, files }: UploadsParts, file: ReceivedFile, path: string, id: string) {
  let isStored = false;
  try {
    isStored = await file.publish(path);
    if (isStored) await files.publish(id);
    else await files.release(id);
    return isStored;
  } catch (error) {
    // Without an answer of the database the row may be shown: then the file stays, and the sweep decides.
    const isReleased = await files.release(id).catch(() => false);
    if (isStored && isReleased) await storage.remove(path).catch(() => undefined);
    throw error;
  }
}

function rowOf(modules: ReturnType<UploadsParts['modules']>, order: UploadOrder, file: ReceivedUpload): Row {
  const module = modules.find(({ id }) => id === order.moduleId);
  if (!module) throw new AppError('module_missing');
  const file_name = uploadFileName(file.name, file.format);
  const description = descriptionText.safeParse(order.description ?? '');
  if (!description.success) throw new AppError('invalid_input');
  return {
    module_id: module.id,
    module_name: module.uploadName,
    file_name,
    file_description: description.data || file_name,
    file_type: file.format.type,
    file_size: file.size,
    created_by: order.userId,
  };
}

/** One line of composed characters, nothing invisible in it. */
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
