import { Hono } from 'hono';
import { boundedText } from '../../../domain/bounded-text.ts';
import { builtFileTypes, largePreview } from '../../../domain/documents/catalog.ts';
import { courseFileFormats } from '../../../domain/file-formats.ts';
import { materialsRoot, samplePagesRoot, storageUrl } from '../../../domain/paths.ts';
import { maxDescriptionLength, uploadFileName, uploadPath } from '../../../domain/uploads.ts';
import { checkUpload, type ReceivedUpload, receiveUpload } from '../../file-checks/receive-upload.ts';
import { compressJson } from '../../http/compressed.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import { refuseTooLarge } from '../../http/multipart.ts';
import { sendFile } from '../../http/send-file.ts';
import { publishFiles, removeFiles } from '../../storage/file-rows.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { CourseFilesRepository, NewCourseFile } from './course-files.repository.ts';
import { type FilesDependencies, filesRoutes } from './files.routes.ts';
import type { listMaterials } from './materials.ts';

interface Dependencies extends FilesDependencies {
  content: Pick<ContentFeature, 'current' | 'modules' | 'showsMedia'>;
  files: CourseFilesRepository;
  list(): ReturnType<typeof listMaterials>;
}

/** Returns the routes of the materials: their list, the owner's uploads, and the files. */
export function materialsRoutes(dependencies: Dependencies) {
  const { policy, storage, files, content, catalog, list } = dependencies;
  return (
    new Hono()
      .get('/api/materials', policy({ who: 'student' }), compressJson, async (c) => c.json(await list()))
      // Multipart form: `module_id`, `file_description`, `file`.
      .post('/api/course-files', policy({ who: 'admin', maxBody: 'streamed' }), refuseTooLarge, async (c) => {
        const row = await receiveUpload(c, storage, (upload, fields) =>
          addCourseFile(dependencies, upload, fields, c.var.user.id),
        );
        return c.json(row, 201);
      })
      .get('/api/admin/course-documents', policy({ who: 'admin' }), compressJson, (c) =>
        c.json({
          documents: catalog().documents.map(({ id, title, kind, version, pageCount, replaces = [] }) => ({
            ...{ id, title, kind, version, page_count: pageCount },
            replaces: replaces.map((former) => former.title),
          })),
        }),
      )
      .delete('/api/admin/course-files/:id', policy({ who: 'admin', ids: ['id'] }), async (c) => {
        const row = orNotFound(await files.hide(c.req.param('id')));
        await removeFiles({ storage, rows: files }, row);
        return c.json({ ok: true });
      })
      // Pictures of first pages, of those documents alone that the published landing page shows.
      .get(`${samplePagesRoot}/:folder/:file`, policy({ who: 'anyone' }), async (c) => {
        const path = `${c.req.param('folder')}/${c.req.param('file')}`;
        const isShown = content
          .current()
          .samplePages?.flatMap(({ firstPages }) => firstPages)
          .flatMap(({ picture, example = picture }) => [picture, example])
          .some((picture) => picture === path || largePreview(picture) === path);
        const file = isShown ? await storage.head(path) : undefined;
        if (!file) return c.notFound();
        const headers = { 'Cache-Control': 'public, max-age=86400' };
        return sendFile(c, storage, { ...file, path }, builtFileTypes.avif, headers);
      })
      .route(materialsRoot, filesRoutes(dependencies))
  );
}

/** Checks and publishes a file that the owner adds to a module. @throws {AppError} `module_missing`, `invalid_input`, and as {@link checkUpload} does */
async function addCourseFile(
  { content, storage, files }: Dependencies,
  upload: ReceivedUpload,
  fields: ReadonlyMap<string, string>,
  userId: string,
) {
  const { file, format } = await checkUpload(storage, upload, courseFileFormats, 'file_type_not_allowed');
  try {
    const module = content.modules().find(({ id }) => id === fields.get('module_id'));
    if (!module) throw new AppError('module_missing');
    const parsedDescription = descriptionText.safeParse(fields.get('file_description') ?? '');
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
