import type { CourseModule, Lesson, LessonType } from '../../../domain/content/course.ts';
import { mediaFormats, mediaPath } from '../../../domain/media.ts';
import { materialPath, materialsRoot, mediaUrl } from '../../../domain/paths.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CourseFilesRepository } from './course-files.repository.ts';

/** One document of a module, as the API answers it. */
export interface Material {
  id: string;
  title: string;
  description: string | null;
  kind: LessonType | 'upload';
  /** MIME type. */
  type: string;
  file_name: string;
  /** Bytes. */
  file_size: number;
  url: string;
  /** The same document as a spreadsheet, where there is one. */
  spreadsheet_url: string | null;
}

export interface MaterialsModule {
  id: string;
  title: string;
  materials: Material[];
}

interface MaterialsParts {
  modules: () => readonly CourseModule[];
  storage: Storage;
  files: CourseFilesRepository;
}

/** Every module with the documents it has: those of the course whose file is there, then those uploaded. */
export async function listMaterials({ modules, storage, files }: MaterialsParts): Promise<MaterialsModule[]> {
  const uploaded = await files.list();
  return Promise.all(
    modules().map(async ({ id, title, folder, lessons }) => {
      const ofLessons = await Promise.all(
        lessons.map(async (lesson) =>
          lesson.documents.length > 0
            ? ownMaterials(storage, lesson)
            : [await shippedMaterial(storage, folder, lesson)],
        ),
      );
      const extra = uploaded.filter(({ module_id }) => module_id === id).map(uploadedMaterial);
      return {
        id,
        title,
        materials: [...ofLessons.flat().filter((material) => material !== undefined), ...extra],
      };
    }),
  );
}

async function shippedMaterial(
  storage: Storage,
  folder: string,
  { id, title, description, type, material }: Lesson,
): Promise<Material | undefined> {
  if (!material) return undefined;
  const file = await storage.head(`${folder}/${material}.pdf`);
  if (!file) return undefined;
  const workbook = `${folder}/${material}.xlsx`;
  const hasWorkbook = type === 'spreadsheet' && (await storage.head(workbook)) !== undefined;
  return {
    id,
    title,
    description: description || null,
    kind: type,
    type: 'application/pdf',
    file_name: `${material}.pdf`,
    file_size: file.size,
    url: materialPath(folder, material),
    spreadsheet_url: hasWorkbook ? `${materialsRoot}/${workbook}` : null,
  };
}

/** What the owner has put in the place of the shipped document, and beside it. */
function ownMaterials(storage: Storage, lesson: Lesson): Promise<(Material | undefined)[]> {
  return Promise.all(
    lesson.documents.map(async ({ media, name }, index) => {
      const path = mediaPath(media, name);
      const file = await storage.head(path);
      const format = formatOfName(name);
      if (!file || !format) return undefined;
      return {
        id: index === 0 ? lesson.id : `${lesson.id}-${index + 1}`,
        title: index === 0 ? lesson.title : name,
        description: lesson.description || null,
        kind: lesson.type,
        type: format.type,
        file_name: name,
        file_size: file.size,
        url: mediaUrl(media, name),
        spreadsheet_url: null,
      };
    }),
  );
}

function formatOfName(name: string) {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return mediaFormats.material.find(({ extensions }) => extensions.includes(extension));
}

function uploadedMaterial(row: Awaited<ReturnType<CourseFilesRepository['list']>>[number]): Material {
  return {
    id: row.id,
    title: row.file_description,
    description: row.file_description === row.file_name ? null : row.file_name,
    kind: 'upload',
    type: row.file_type,
    file_name: row.file_name,
    file_size: row.file_size,
    url: row.file_url,
    spreadsheet_url: null,
  };
}
