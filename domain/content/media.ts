import type { MediaKind } from '../file-formats.ts';
import { type ContentDocument, sectionNames, sections } from './document.ts';
import { fieldsIn } from './fields.ts';

/** An uploaded file that a document names. */
interface MediaUse {
  id: string;
  kind: MediaKind;
  /** Such as `site.instructor.photo`. */
  path: string;
  /** The file's name, where the document has one. */
  name?: string;
}

/** Returns every uploaded file that a document names, also in hidden lessons, by the fields that the schema marks. */
export function mediaIn(document: ContentDocument): MediaUse[] {
  return sectionNames.flatMap((section) =>
    [...fieldsIn(sections[section], document[section], section)].flatMap(
      ({ info: { upload, nameField }, value, path, group }) => {
        if (!upload || !value) return [];
        const name = nameField && { name: group[nameField] as string };
        return { id: value as string, kind: upload, path, ...name };
      },
    ),
  );
}
