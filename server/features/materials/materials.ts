import type { CourseModule, Lesson } from '../../../domain/content/course.ts';
import type { LessonType } from '../../../domain/content/lesson-types.ts';
import {
  type Catalog,
  type CatalogDocument,
  type DocumentFormat,
  documentFormats,
  documentTypes,
  sheetEnding,
  templatesFolder,
} from '../../../domain/documents/catalog.ts';
import type { DocumentKind } from '../../../domain/documents/document.ts';
import { mediaFormats } from '../../../domain/file-formats.ts';
import { mediaPath } from '../../../domain/media.ts';
import { mediaUrl, storageUrl } from '../../../domain/paths.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CourseFilesRepository } from './course-files.repository.ts';

export interface MaterialFormat {
  /** Id of its document: the lesson's, or its blank form; `kind` says which. */
  document: string;
  kind: DocumentKind | null;
  /** `json` is the on-screen version; null for a file that the owner uploaded. */
  format: DocumentFormat | null;
  /** True for a PDF with fields to fill in on screen. */
  is_fillable?: boolean;
  type: string;
  file_name: string;
  /** Bytes. */
  file_size: number;
  url: string;
}

export interface Material {
  id: string;
  title: string;
  description: string | null;
  kind: LessonType | 'upload';
  /** True if it came after the course's first documents: one that adds to a lesson's, or an upload. */
  is_update: boolean;
  type: string;
  file_name: string;
  /** Bytes. */
  file_size: number;
  url: string;
  /** Image of the first page, in A4 proportions; null for a file that the owner uploaded. */
  preview_url: string | null;
  spreadsheet_url: string | null;
  formats: MaterialFormat[];
}

/** Documents without a lesson, such as a consent form. */
export interface Template {
  id: string;
  title: string;
  description: string;
  kind: DocumentKind;
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  formats: MaterialFormat[];
}

export interface MaterialsModule {
  id: string;
  title: string;
  materials: Material[];
}

interface MaterialsDependencies {
  modules: readonly CourseModule[];
  catalog: () => Catalog;
  storage: Storage;
  files: CourseFilesRepository;
}

/** Lists the materials by module, shipped documents before uploads, and the templates, which belong to no lesson. */
export async function listMaterials({ modules, catalog, storage, files }: MaterialsDependencies) {
  const uploaded = await files.list();
  const shipped = new Map(catalog().documents.map((document) => [document.id, document]));
  const materialsOfModules: MaterialsModule[] = await Promise.all(
    modules.map(async ({ id, title, folder, lessons }) => {
      const materialsOfLessons = await Promise.all(
        lessons.map(async (lesson) =>
          lesson.documents.length > 0
            ? ownerMaterials(storage, lesson)
            : shippedMaterials(shipped, `${folder}/${lesson.material}`, lesson),
        ),
      );
      const uploads = uploaded.filter(({ module_id }) => module_id === id).map(moduleMaterial);
      return {
        id,
        title,
        materials: [...materialsOfLessons.flat().filter((material) => material !== undefined), ...uploads],
      };
    }),
  );
  const templates = [...shipped.values()]
    .filter(({ folder }) => folder === templatesFolder)
    .map(
      ({ subtitle, formats: _, folder: __, preview: ___, pageCount: ____, ...document }): Template => ({
        ...document,
        description: subtitle,
        formats: formatsOf(shipped.get(document.id)),
      }),
    );
  return { modules: materialsOfModules, templates };
}

/** Returns the lesson's main document, then the documents that add to it. */
function shippedMaterials(shipped: ReadonlyMap<string, CatalogDocument>, document: string, lesson: Lesson) {
  const additions = [...shipped.values()].filter(({ supplementTo }) => supplementTo === document);
  return [
    shippedMaterial(shipped, document, lesson, false),
    ...additions.map(({ id, title, subtitle }, index) =>
      shippedMaterial(
        shipped,
        id,
        { ...lesson, id: `${lesson.id}-${index + 2}`, title, description: subtitle },
        true,
      ),
    ),
  ];
}

function shippedMaterial(
  shipped: ReadonlyMap<string, CatalogDocument>,
  document: string,
  { id, title, description, type }: Lesson,
  isUpdate: boolean,
): Material | undefined {
  const shippedDocument = shipped.get(document);
  const formats = [...formatsOf(shippedDocument), ...formatsOf(shipped.get(document + sheetEnding))];
  const [first] = formats;
  if (first?.format !== 'pdf') return undefined;
  const { type: mime, file_name, file_size, url } = first;
  const spreadsheet = formats.find(({ format }) => format === 'xlsx');
  return {
    ...{ id, title, description: description || null, kind: type, is_update: isUpdate },
    ...{ type: mime, file_name, file_size, url },
    preview_url: shippedDocument?.preview ? storageUrl(shippedDocument.preview) : null,
    spreadsheet_url: spreadsheet?.url ?? null,
    formats,
  };
}

function formatsOf(document: CatalogDocument | undefined): MaterialFormat[] {
  return documentFormats.flatMap((format) => {
    const file = document?.formats[format];
    if (!document || !file) return [];
    return {
      ...{ document: document.id, kind: document.kind, format, type: documentTypes[format] },
      ...(format === 'pdf' && document.isFillable && { is_fillable: true }),
      file_name: file.path.slice(file.path.lastIndexOf('/') + 1),
      file_size: file.bytes,
      url: storageUrl(file.path),
    };
  });
}

function ownerMaterials(storage: Storage, lesson: Lesson): Promise<(Material | undefined)[]> {
  return Promise.all(
    lesson.documents.map(async ({ media, name, title }, index) => {
      const file = await storage.head(mediaPath(media, name));
      const format = formatOfName(name);
      if (!file || !format) return undefined;
      const facts = {
        id: index === 0 ? lesson.id : `${lesson.id}-${index + 1}`,
        title: title || (index === 0 ? lesson.title : name),
        description: lesson.description || null,
        kind: lesson.type,
        is_update: false,
      };
      return uploadedMaterial(facts, {
        type: format.type,
        file_name: name,
        file_size: file.size,
        url: mediaUrl(media, name),
      });
    }),
  );
}

function formatOfName(name: string) {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return mediaFormats.material.find(({ extensions }) => extensions.includes(extension));
}

function moduleMaterial(row: Awaited<ReturnType<CourseFilesRepository['list']>>[number]): Material {
  const { id, file_type: type, file_name, file_size, file_url: url, file_description: title } = row;
  const description = title === file_name ? null : file_name;
  return uploadedMaterial(
    { id, title, description, kind: 'upload', is_update: true },
    { type, file_name, file_size, url },
  );
}

function uploadedMaterial(
  facts: Pick<Material, 'id' | 'title' | 'description' | 'kind' | 'is_update'>,
  file: Pick<Material, 'type' | 'file_name' | 'file_size' | 'url'>,
): Material {
  const format = { document: facts.id, kind: null, format: null, ...file };
  return { ...facts, ...file, preview_url: null, spreadsheet_url: null, formats: [format] };
}
