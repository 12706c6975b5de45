import type { MediaKind } from '../file-formats.ts';
import { picturesInText } from '../media.ts';
import { type ContentDocument, sectionNames, sections } from './document.ts';
import { fieldsIn } from './fields.ts';

interface MediaUse {
  id: string;
  kind: MediaKind;
  /** Such as `site.instructor.photo`. */
  path: string;
  name?: string;
}

/** Lists the uploaded files that a document names. */
export function mediaIn(document: ContentDocument): MediaUse[] {
  return sectionNames.flatMap((section) =>
    [...fieldsIn(sections[section], document[section], section)].flatMap(
      ({ info: { kind, upload, nameField }, value, path, group }): MediaUse[] => {
        if (kind === 'markdown')
          return picturesInText(String(value ?? '')).map((id) => ({ id, kind: 'image', path }));
        if (!upload || !value) return [];
        const name = nameField && { name: group[nameField] as string };
        return [{ id: value as string, kind: upload, path, ...name }];
      },
    ),
  );
}
