import type { CourseModule } from '../../../../domain/content/course.ts';
import { lessonPath, paths, readingPath } from '../../../../domain/paths.ts';
import type { Material } from '../../data/materials.ts';

/** Bytes of a page on the device, about. */
const pageSize = 140_000;

/** What is kept of a module: its lessons as pages, its documents as pages to read and as files. */
export interface ModuleAddresses {
  pages: string[];
  files: string[];
  /** Bytes, about. */
  size: number;
}

/** @param materials what the module has */
export function addressesOfModule(
  { lessons }: CourseModule,
  materials: readonly Material[],
): ModuleAddresses {
  const formats = materials.flatMap((material) => material.formats);
  const editions = formats.filter(({ format }) => format === 'json');
  const pages = [
    paths.courseContent,
    ...lessons.map(({ id }) => lessonPath(id)),
    ...editions.map(({ document }) => readingPath(document)),
  ];
  const files = new Map(formats.map(({ url, file_size }) => [url, file_size]));
  return {
    pages,
    files: [...files.keys()],
    size: pages.length * pageSize + [...files.values()].reduce((total, size) => total + size, 0),
  };
}
