import path from 'node:path';
import type { CourseModule, Lesson } from '../../../domain/content/course.ts';
import { videoPath } from '../../../domain/content/lesson-video.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { mediaPath } from '../../../domain/media.ts';
import { materialsRoot } from '../../../domain/paths.ts';
import { cut, maxName } from '../../../domain/text-limits.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { MaterialsFeature } from '../materials/materials.feature.ts';
import type { MediaFeature } from '../media/media.feature.ts';
import { blocksMarkdown, escapeText, exercisesMarkdown } from './document-markdown.ts';
import type { AddFile, AddStored } from './export-sinks.ts';

type MaterialsList = Awaited<ReturnType<MaterialsFeature['list']>>;
type Material = MaterialsList['modules'][number]['materials'][number];
type MaterialFormat = Material['formats'][number];

export interface CourseDependencies {
  content: Pick<ContentFeature, 'current' | 'lessons' | 'preview' | 'publishedRevision'>;
  materials: Pick<MaterialsFeature, 'list' | 'readDocument'>;
  media: Pick<MediaFeature, 'repository'>;
  addStored: AddStored;
}

/** Writes the course, hidden parts too, in its order. */
export async function writeCourse(add: AddFile, dependencies: CourseDependencies): Promise<void> {
  const { content, materials, media, addStored } = dependencies;
  const { document } = content.publishedRevision();
  const shown = content.preview({
    ...document,
    course: { ...document.course, modules: unhidden(document.course.modules) },
  });
  const isHidden = new Set(
    document.course.modules.flatMap(({ lessons, ...module }) =>
      lessons.filter((lesson) => module.isHidden || lesson.isHidden).map(({ id }) => id),
    ),
  );
  const { modules } = shown.course;
  const listed = await materials.list(() => modules);

  /** Copies a file once. @returns its link from a module's folder */
  async function fileLink(
    title: string,
    inStorage: string,
    name = path.posix.basename(inStorage),
  ): Promise<string> {
    const to = path.posix.join('arquivos', path.posix.dirname(inStorage), name);
    await addStored(`curso/${to}`, inStorage);
    return `- [${escapeText(title)}](../${to.split('/').map(encodeURIComponent).join('/')})`;
  }

  const formatLinks = (formats: readonly MaterialFormat[]) =>
    inOrder(
      formats.filter(({ format }) => format !== 'json'),
      ({ file_name, url }) => fileLink(file_name, storagePathOf(url)),
    );

  async function materialText({ title, formats }: Pick<Material, 'title' | 'formats'>, isMain: boolean) {
    const shownOn = formats.find(({ format }) => format === 'json');
    const read = shownOn && (await materials.readDocument(shownOn.document));
    const links = await formatLinks(formats);
    return [isMain ? '' : `## ${escapeText(title)}`, documentText(read), links.join('\n')];
  }

  async function lessonText(lesson: Lesson, own: readonly Material[]): Promise<string> {
    const { id, title, description, videoUrl, videoFile, captions, duration, text } = lesson;
    const video = videoFile ? await media.repository.find(videoFile) : undefined;
    const parts = [
      `# ${escapeText(title)}${isHidden.has(id) ? ' (oculta)' : ''}`,
      escapeText(description),
      videoUrl && `Vídeo: <${videoUrl}>${duration && ` (${duration})`}`,
      videoFile &&
        (await fileLink(
          `Vídeo da aula${duration && ` (${duration})`}`,
          videoPath(videoFile),
          `video${extensionOf(video?.file_name)}`,
        )),
      captions && (await fileLink('Legendas', mediaPath(captions, 'captions.vtt'))),
      text,
    ];
    for (const [index, material] of own.entries()) parts.push(...(await materialText(material, index === 0)));
    return `${parts.filter(Boolean).join('\n\n')}\n`;
  }

  const index = [`# ${escapeText(shown.site.courseTitle)}`];
  for (const [at, module] of modules.entries()) {
    const folder = `${twoDigits(at + 1)}-${slug(module.title)}`;
    index.push(`## ${escapeText(module.title)}`, escapeText(module.description));
    const all = listed.modules.find(({ id }) => id === module.id)?.materials ?? [];
    const links: string[] = [];
    for (const [place, lesson] of module.lessons.entries()) {
      const name = `${folder}/${twoDigits(place + 1)}-${slug(lesson.title)}.md`;
      const own = all.filter(({ id }) => id === lesson.id || id.startsWith(`${lesson.id}-`));
      await add(`curso/${name}`, await lessonText(lesson, own));
      links.push(`- [${escapeText(lesson.title)}](${name})${isHidden.has(lesson.id) ? ' (oculta)' : ''}`);
    }
    const set = shown.exercises.sets.find((candidate) => candidate.module === module.id);
    if (set) {
      await add(`curso/${folder}/exercicios.md`, `# Exercícios\n\n${exercisesMarkdown(set)}\n`);
      links.push(`- [Exercícios](${folder}/exercicios.md)`);
    }
    for (const { title, formats } of all.filter(({ kind }) => kind === 'upload'))
      for (const format of formats)
        links.push((await fileLink(title, storagePathOf(format.url))).replace('](../', ']('));
    index.push(links.join('\n'));
  }
  const templates: string[] = [];
  for (const { id, title, formats } of listed.templates) {
    const name = `modelos/${slug(id.slice(id.lastIndexOf('/') + 1))}.md`;
    const parts = [`# ${escapeText(title)}`, ...(await materialText({ title, formats }, true))];
    await add(`curso/${name}`, `${parts.filter(Boolean).join('\n\n')}\n`);
    templates.push(`- [${escapeText(title)}](${name})`);
  }
  if (templates.length > 0) index.push('## Modelos', templates.join('\n'));
  await add('curso/indice.md', `${index.filter(Boolean).join('\n\n')}\n`);
}

const unhidden = (modules: readonly CourseModule[]): CourseModule[] =>
  modules.map((module) => ({
    ...module,
    isHidden: false,
    lessons: module.lessons.map((lesson) => ({ ...lesson, isHidden: false })),
  }));

function documentText(document: Document | undefined): string {
  if (!document) return '';
  const sources = document.sources.map((source) => `- ${escapeText(source)}`).join('\n');
  return [blocksMarkdown(document.blocks), sources && `## Fontes\n\n${sources}`].filter(Boolean).join('\n\n');
}

/** One after the other: the files are copied into one archive. */
async function inOrder<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

const storagePathOf = (url: string) =>
  url
    .slice(materialsRoot.length + 1)
    .split('/')
    .map(decodeURIComponent)
    .join('/');
const maxSlug = 60;
const twoDigits = (count: number) => String(count).padStart(2, '0');
const extensionOf = (name = '') => path.posix.extname(name).toLowerCase() || '.mp4';

/** `Módulo 1: O começo` gives `modulo-1-o-comeco`. */
function slug(title: string): string {
  const decomposed = cut(title, maxName).normalize('NFD').toLowerCase();
  const plain = cut(decomposed, 2 * maxName).replace(/\p{M}/gu, '');
  const words = cut(plain, 2 * maxName).replace(/[^a-z0-9]+/g, '-');
  return cut(words, maxSlug).replace(/^-|-$/g, '') || 'aula';
}
