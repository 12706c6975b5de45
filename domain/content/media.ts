import type { MediaKind } from '../media.ts';
import type { ContentDocument } from './document.ts';

/** An uploaded file that a document names. */
interface MediaUse {
  id: string;
  kind: MediaKind;
  /** Such as `site.instructor.photo`. */
  path: string;
  /** Of the file, where the document says it. */
  name?: string;
}

/** Every uploaded file that a document names, hidden lessons and all. */
export function mediaIn({ site, landing, sales, course }: ContentDocument): MediaUse[] {
  const pictures = [
    { id: site.instructor.photo, path: 'site.instructor.photo' },
    ...landing.testimonials.items.map(({ image }, at) => ({
      id: image,
      path: `landing.testimonials.items.${at}.image`,
    })),
    ...sales.testimonials.items.map(({ image }, at) => ({
      id: image,
      path: `sales.testimonials.items.${at}.image`,
    })),
  ].map((use) => ({ ...use, kind: 'image' as const }));
  const ofLessons = course.modules.flatMap((module, index) =>
    module.lessons.flatMap((lesson, at) => {
      const path = `course.modules.${index}.lessons.${at}`;
      return [
        { id: lesson.videoFile ?? '', kind: 'video' as const, path: `${path}.videoFile` },
        { id: lesson.captions, kind: 'captions' as const, path: `${path}.captions` },
        ...lesson.documents.map(({ media, name }, nth) => ({
          id: media,
          kind: 'material' as const,
          path: `${path}.documents.${nth}.media`,
          name,
        })),
      ];
    }),
  );
  return [...pictures, ...ofLessons].filter(({ id }) => id !== '');
}
