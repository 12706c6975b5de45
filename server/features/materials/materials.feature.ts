import { Hono } from 'hono';
import { boundedText } from '../../../domain/bounded-text.ts';
import { lessonsOf } from '../../../domain/content/course.ts';
import type { StarterPrompts } from '../../../domain/documents/catalog.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { writtenDocument } from '../../../domain/documents/written-lesson.ts';
import { courseFileFormats } from '../../../domain/file-formats.ts';
import { materialsRoot, storageUrl, writtenLessonDocument } from '../../../domain/paths.ts';
import { maxDescriptionLength, uploadFileName, uploadPath } from '../../../domain/uploads.ts';
import type { Base } from '../../base.ts';
import { checkUpload, type ReceivedUpload, receiveUpload } from '../../file-checks/receive-upload.ts';
import { compressJson } from '../../http/compressed.ts';
import { AppError } from '../../http/errors.ts';
import { refuseTooLarge } from '../../http/multipart.ts';
import { minute } from '../../periodic-tasks.ts';
import { publishFiles, removeFiles, sweepFiles } from '../../storage/file-rows.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { MediaFeature } from '../media/media.feature.ts';
import {
  type CourseFilesRepository,
  createCourseFilesRepository,
  type NewCourseFile,
} from './course-files.repository.ts';
import { filesRoutes } from './files.routes.ts';
import { listMaterials } from './materials.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'modules' | 'showsMedia'>;
  media: Pick<MediaFeature, 'repository'>;
}

/** Lists the course's materials, serves their files, and stores the files that the owner uploads to a module. */
export function createMaterialsFeature(dependencies: Dependencies) {
  const { database, storage, catalog, policy, content } = dependencies;
  const files = createCourseFilesRepository(database);
  const findWrittenLesson = (id: string, modules = content.modules()) => {
    const lesson = lessonsOf(modules).find((candidate) => writtenLessonDocument(candidate.id) === id);
    return lesson && writtenDocument(lesson);
  };
  const fileDependencies = { files, storage, catalog, modules: content.modules };
  const list = (modules = fileDependencies.modules) => listMaterials({ ...fileDependencies, modules });

  /** Returns a document for reading on screen. @param id of a shipped document, such as `bonus/prompts_relatos_caso`, or of a written lesson */
  async function readDocument(id: string): Promise<Document | undefined> {
    const lessonDocument = findWrittenLesson(id);
    if (lessonDocument) return lessonDocument;
    const path = catalog().documents.find((document) => document.id === id)?.formats.json?.path;
    return path === undefined ? undefined : readJson<Document>(path);
  }

  async function readJson<Content>(path: string): Promise<Content | undefined> {
    const file = await storage.read(path);
    return file && (new Response(file.body).json() as Promise<Content>);
  }

  const routes = new Hono()
    .get('/api/materials', policy({ who: 'student' }), compressJson, async (c) => c.json(await list()))
    // Multipart form: `module_id`, `file_description`, `file`.
    .post('/api/course-files', policy({ who: 'admin', maxBody: 'streamed' }), refuseTooLarge, async (c) => {
      const row = await receiveUpload(c.req.raw, storage, (upload, fields) =>
        addCourseFile(fileDependencies, upload, {
          moduleId: fields.get('module_id'),
          description: fields.get('file_description'),
          userId: c.var.user.id,
        }),
      );
      return c.json(row, 201);
    })
    .delete('/api/admin/course-files/:id', policy({ who: 'admin', ids: ['id'] }), async (c) => {
      const row = await files.hide(c.req.param('id'));
      if (!row) throw new AppError('not_found');
      await removeFiles({ storage, rows: files }, row);
      return c.json({ ok: true });
    })
    .route(materialsRoot, filesRoutes({ ...dependencies, files, findWrittenLesson }));
  const tasks = [{ name: 'uploads', run: () => sweepFiles({ storage, rows: files }), interval: 10 * minute }];
  const readStarterPrompts = () => readJson<StarterPrompts>('starter-prompts.json');
  return { files, list, findWrittenLesson, readDocument, readStarterPrompts, routes, tasks };
}

export type MaterialsFeature = ReturnType<typeof createMaterialsFeature>;

interface UploadsDependencies {
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
async function addCourseFile(
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
