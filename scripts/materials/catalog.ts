import { existsSync } from 'node:fs';
import path from 'node:path';
import { courseModules } from '../../content/course.ts';
import { site } from '../../content/site.ts';

export const projectRoot = path.resolve(import.meta.dirname, '../..');
const sourcesFolder = path.join(projectRoot, 'content/materials');

/** A document of the course: where its text is and what the course says about it. */
export interface CatalogEntry {
  /** Folder of the module and file name, without extension: `modulo2_ia_vet/checklist_pre_operatorio`. */
  id: string;
  sourceFile: string;
  /** The lesson's title: what stands on the page, whatever the Markdown file says. */
  title: string;
  moduleTitle: string;
  brand: string;
  courseTitle: string;
  hasWorkbook: boolean;
}

/** Every lesson of content/course.ts that names a material whose Markdown exists, and the files that are missing. */
export function readCatalog(): { entries: CatalogEntry[]; missing: string[] } {
  const entries: CatalogEntry[] = [];
  const missing: string[] = [];
  for (const courseModule of courseModules) {
    for (const lesson of courseModule.lessons) {
      if (!lesson.material) continue;
      const id = `${courseModule.folder}/${lesson.material}`;
      const sourceFile = path.join(sourcesFolder, `${id}.md`);
      if (!existsSync(sourceFile)) {
        missing.push(path.relative(projectRoot, sourceFile));
        continue;
      }
      entries.push({
        id,
        sourceFile,
        title: lesson.title,
        moduleTitle: courseModule.title,
        brand: site.brandName,
        courseTitle: site.courseTitle,
        hasWorkbook: lesson.type === 'spreadsheet',
      });
    }
  }
  return { entries, missing };
}
