import type { Content } from '../../../domain/content/document.ts';
import {
  type Catalog,
  type CatalogDocument,
  type PromptCollection,
  sheetEnding,
} from '../../../domain/documents/catalog.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { isPromptNamed } from '../../../domain/documents/prompts.ts';
import { writtenDocument } from '../../../domain/documents/written-lesson.ts';
import {
  type FirstLesson,
  type FirstPage,
  findExercise,
  type PublicParts,
  partOf,
  type SamplePage,
} from '../../../domain/public-parts.ts';

type CourseOf = Pick<Content, 'course'>;

/** Returns a function that finds what visitors may see of lessons and documents: what the content names, and nothing else. */
export function createPublicParts(
  catalog: () => Catalog,
  readJson: <Json>(path: string) => Promise<Json | undefined>,
) {
  function findLesson({ course: { modules } }: CourseOf, id: string) {
    for (const { folder, lessons } of modules) {
      const lesson = lessons.find((candidate) => candidate.id === id);
      if (lesson) return { lesson, folder };
    }
    return undefined;
  }

  /** Returns the document that a visible lesson came with; none if the owner replaced it. */
  function findDocument(content: CourseOf, lessonId: string): CatalogDocument | undefined {
    const { lesson, folder } = findLesson(content, lessonId) ?? {};
    if (!lesson?.material || lesson.documents.length > 0) return undefined;
    return catalog().documents.find(({ id }) => id === `${folder}/${lesson.material}`);
  }

  function findSamplePage({ id, title, subtitle, formats }: CatalogDocument): SamplePage[] {
    const firstPages = [id + sheetEnding, id].flatMap((file): FirstPage[] => {
      const { preview, pageCount, example } = catalog().documents.find((one) => one.id === file) ?? {};
      // A single page would be the whole.
      if (!preview || !pageCount || pageCount === 1) return [];
      return [{ picture: preview, ...(example && { example }), isSheet: file !== id, pageCount }];
    });
    // A workbook's subtitle says what it holds.
    return firstPages[0] ? [{ title, firstPages, workbook: formats.xlsx && subtitle }] : [];
  }

  async function readDocument(content: CourseOf, lessonId: string): Promise<Document | undefined> {
    const { lesson } = findLesson(content, lessonId) ?? {};
    const written = lesson && writtenDocument(lesson);
    const path = findDocument(content, lessonId)?.formats.json?.path;
    return written ?? (path === undefined ? undefined : readJson<Document>(path));
  }

  async function findFirstLesson(content: Content): Promise<FirstLesson | undefined> {
    const chosen = content.landing.firstLesson;
    const lesson = chosen && findLesson(content, chosen.lesson)?.lesson.title;
    const exercise = chosen && findExercise(content.exercises, chosen.exercise);
    if (!lesson || !exercise) return undefined;
    const document = await readDocument(content, chosen.lesson);
    const reading = document && partOf(document, chosen.part);
    const { prompts } = (await readJson<PromptCollection>('prompts.json')) ?? { prompts: [] };
    const prompt = prompts.find((one) => isPromptNamed(one, chosen.prompt));
    if (!reading || !prompt) return undefined;
    return { lesson, reading, prompt: { title: prompt.title, text: prompt.text }, exercise };
  }

  return async (content: Content): Promise<PublicParts> => ({
    firstLesson: await findFirstLesson(content),
    samplePages: content.landing.syllabus.documents.flatMap((lesson) => {
      const document = findDocument(content, lesson);
      return document ? findSamplePage(document) : [];
    }),
  });
}
