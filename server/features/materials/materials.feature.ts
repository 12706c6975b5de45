import { lessonsOf } from '../../../domain/content/course.ts';
import { weekNumber } from '../../../domain/dates.ts';
import type { PromptCollection } from '../../../domain/documents/catalog.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { promptTasks } from '../../../domain/documents/prompts.ts';
import { writtenDocument } from '../../../domain/documents/written-lesson.ts';
import { writtenLessonDocument } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import { minute } from '../../periodic-tasks.ts';
import { sweepFiles } from '../../storage/file-rows.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { MediaFeature } from '../media/media.feature.ts';
import { createCourseFilesRepository } from './course-files.repository.ts';
import { materialsRoutes } from './materials.routes.ts';
import { listMaterials } from './materials.ts';
import { createPublicParts } from './public-parts.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'current' | 'modules' | 'showsMedia'>;
  media: Pick<MediaFeature, 'repository'>;
}

/** Lists the course's materials, serves their files, and stores the files that the owner uploads to a module. */
export function createMaterialsFeature(dependencies: Dependencies) {
  const { database, storage, catalog, content } = dependencies;
  const files = createCourseFilesRepository(database);
  const findWrittenLesson = (id: string, modules = content.modules()) => {
    const lesson = lessonsOf(modules).find((candidate) => writtenLessonDocument(candidate.id) === id);
    return lesson && writtenDocument(lesson);
  };
  const list = (modules = content.modules()) => listMaterials({ files, storage, catalog, modules });

  /** Returns a document for reading on screen. @param id of a shipped document, such as `bonus/prompts_relatos_caso`, or of a written lesson */
  async function readDocument(id: string): Promise<Document | undefined> {
    const lessonDocument = findWrittenLesson(id);
    if (lessonDocument) return lessonDocument;
    const path = catalog().documents.find((document) => document.id === id)?.formats.json?.path;
    return path === undefined ? undefined : readJson<Document>(path);
  }

  async function readJson<Content>(path: string): Promise<Content | undefined> {
    const file = await storage.read(path);
    return file && (new Response(file.body).json() as Promise<Content>);
  }

  /** Returns the week's prompt, the same for all students; null without prompts. */
  async function readWeeklyPrompt(now = new Date()) {
    const all = (await readJson<PromptCollection>('prompts.json'))?.prompts ?? [];
    // These continue what an assistant was told before, which not every student has done.
    const prompts = all.filter(({ needsAssistant }) => !needsAssistant);
    const prompt = prompts[weekNumber(now) % prompts.length];
    if (!prompt) return { prompt: null };
    const { id, title, text, task } = prompt;
    return { prompt: { id, title, text, task: promptTasks[task] } };
  }

  const routes = materialsRoutes({ ...dependencies, files, list, findWrittenLesson }).get(
    '/api/prompts/week',
    dependencies.policy({ who: 'student' }),
    async (c) => c.json(await readWeeklyPrompt()),
  );
  const tasks = [{ name: 'uploads', run: () => sweepFiles({ storage, rows: files }), interval: 10 * minute }];
  const findPublicParts = createPublicParts(catalog, readJson);
  const reading = { findWrittenLesson, readDocument, readWeeklyPrompt, findPublicParts };
  return { files, list, ...reading, routes, tasks };
}

export type MaterialsFeature = ReturnType<typeof createMaterialsFeature>;
