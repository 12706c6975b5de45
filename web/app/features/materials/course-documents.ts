import { type CourseModule, courseModules, type LessonType } from '../../../../content/course.ts';
import { materialPath } from '../../../../domain/paths.ts';

export interface CourseDocument {
  id: string;
  title: string;
  description: string | undefined;
  kind: LessonType;
  url: string;
}

export interface DocumentsModule {
  id: string;
  /** The module's title up to the colon: `Módulo 1`. */
  label: string;
  /** What follows it. */
  title: string;
  documents: CourseDocument[];
}

/** The documents that belong to the course, by module, as `content/course.ts` lists them. */
export const documentModules: readonly DocumentsModule[] = courseModules.map((module) => {
  const [label = '', ...rest] = module.title.split(':');
  return { id: module.id, label, title: rest.join(':').trim(), documents: documentsOf(module) };
});

function documentsOf({ folder, lessons }: CourseModule): CourseDocument[] {
  return lessons.flatMap(({ id, title, description, type, material }) =>
    material ? [{ id, title, description, kind: type, url: materialPath(folder, material) }] : [],
  );
}
