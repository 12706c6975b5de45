import path from 'node:path';
import type { CourseModule, Lesson } from '../../../domain/content/course.ts';
import { videoPath } from '../../../domain/content/lesson-video.ts';
import { slug } from '../../../domain/folded-text.ts';
import { mediaPath } from '../../../domain/media.ts';
import { materialsRoot } from '../../../domain/paths.ts';
import { cut, maxName } from '../../../domain/text-limits.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { MaterialsFeature } from '../materials/materials.feature.ts';
import type { MediaFeature } from '../media/media.feature.ts';
import { blocksMarkdown, escapeText, exercisesMarkdown, paragraphs } from './document-markdown.ts';
import type { AddFile } from './export-sinks.ts';

type Material = Awaited<ReturnType<MaterialsFeature['list']>>['modules'][number]['materials'][number];

export interface CourseDependencies {
  content: Pick<ContentFeature, 'current' | 'lessons' | 'preview' | 'publishedRevision'>;
  materials: Pick<MaterialsFeature, 'list' | 'readDocument'>;
  media: Pick<MediaFeature, 'repository'>;
}

/**
 * Writes the course as Markdown, hidden parts too, in its order.
 * @param stored gets the files that it links to: their name in the export, and their path in the storage
 */
export async function writeCourse(
  add: AddFile,
  stored: Map<string, string>,
  { content, materials, media }: CourseDependencies,
): Promise<void> {
  const { document } = content.publishedRevision();
  const published = document.course.modules;
  const hidden = published.flatMap(({ isHidden, lessons }) =>
    lessons.filter((lesson) => isHidden || lesson.isHidden).map(({ id }) => id),
  );
  const shown = content.preview({
    ...document,
    course: { ...document.course, modules: unhidden(published) },
  });
  const listed = await materials.list(shown.course.modules);
  const titleOf = ({ id, title }: Pick<Lesson, 'id' | 'title'>) =>
    `${escapeText(title)}${hidden.includes(id) ? ' (oculta)' : ''}`;

  /** @param to its folder under `curso/arquivos/` and its name @param up leads from the page to `curso/` */
  function fileLink(title: string, inStorage: string, { to = inStorage, up = '../' } = {}): string {
    stored.set(`curso/arquivos/${to}`, inStorage);
    return `- [${escapeText(title)}](${up}arquivos/${to.split('/').map(encodeURIComponent).join('/')})`;
  }

  /** Returns a document's text, and links to its files. */
  async function materialText({ formats }: Pick<Material, 'formats'>): Promise<string> {
    const onScreen = formats.find(({ format }) => format === 'json');
    const read = onScreen && (await materials.readDocument(onScreen.document));
    const sources = read?.sources.map((source) => `- ${escapeText(source)}`).join('\n');
    const files = formats.filter((format) => format !== onScreen);
    const links = files.map(({ file_name, url }) => fileLink(file_name, storagePathOf(url)));
    return paragraphs(
      read && blocksMarkdown(read.blocks),
      sources && `## Fontes\n\n${sources}`,
      links.join('\n'),
    );
  }

  async function lessonText(lesson: Lesson, [main, ...supplements]: readonly Material[]): Promise<string> {
    const { description, videoUrl, videoFile, captions, duration, text } = lesson;
    const length = duration && ` (${duration})`;
    const video =
      videoFile && `${videoPath(videoFile)}${extensionOf(await media.repository.find(videoFile))}`;
    const parts = [
      `# ${titleOf(lesson)}`,
      escapeText(description),
      videoUrl && `Vídeo: <${videoUrl}>${length}`,
      video && fileLink(`Vídeo da aula${length}`, videoPath(videoFile), { to: video }),
      captions && fileLink('Legendas', mediaPath(captions, 'captions.vtt')),
      text,
      main && (await materialText(main)),
    ];
    for (const material of supplements)
      parts.push(`## ${escapeText(material.title)}`, await materialText(material));
    return paragraphs(...parts);
  }

  const index = [`# ${escapeText(shown.site.courseTitle)}`];
  for (const [at, module] of shown.course.modules.entries()) {
    const folder = `${twoDigits(at + 1)}-${fileNameOf(module.title)}`;
    const all = listed.modules.find(({ id }) => id === module.id)?.materials ?? [];
    const links: string[] = [];
    for (const [place, lesson] of module.lessons.entries()) {
      const name = `${folder}/${twoDigits(place + 1)}-${fileNameOf(lesson.title)}.md`;
      const own = all.filter(({ id }) => id === lesson.id || id.startsWith(`${lesson.id}-`));
      await add(`curso/${name}`, await lessonText(lesson, own));
      links.push(`- [${titleOf(lesson)}](${name})`);
    }
    const set = shown.exercises.sets.find((candidate) => candidate.module === module.id);
    if (set) {
      await add(`curso/${folder}/exercicios.md`, exercisesMarkdown(set));
      links.push(`- [Exercícios](${folder}/exercicios.md)`);
    }
    for (const { title, formats } of all.filter(({ kind }) => kind === 'upload'))
      for (const { url } of formats) links.push(fileLink(title, storagePathOf(url), { up: '' }));
    index.push(`## ${escapeText(module.title)}`, escapeText(module.description), links.join('\n'));
  }
  if (listed.templates.length > 0) index.push('## Modelos');
  for (const template of listed.templates) {
    const name = `modelos/${fileNameOf(path.posix.basename(template.id))}.md`;
    const title = escapeText(template.title);
    await add(`curso/${name}`, paragraphs(`# ${title}`, await materialText(template)));
    index.push(`- [${title}](${name})`);
  }
  await add('curso/indice.md', paragraphs(...index));
}

const unhidden = (modules: readonly CourseModule[]) =>
  modules.map((module): CourseModule => {
    const lessons = module.lessons.map((lesson) => ({ ...lesson, isHidden: false }));
    return { ...module, isHidden: false, lessons };
  });

const storagePathOf = (url: string) =>
  url
    .slice(materialsRoot.length + 1)
    .split('/')
    .map(decodeURIComponent)
    .join('/');
const maxSlug = 60;
const twoDigits = (count: number) => String(count).padStart(2, '0');
const extensionOf = (video?: { file_name: string }) =>
  /\.[a-z0-9]{1,5}$/.exec(cut(video?.file_name ?? '', maxName).toLowerCase())?.[0] ?? '.mp4';

/** `Módulo 1: O começo` gives `modulo-1-o-comeco`. */
function fileNameOf(title: string): string {
  return cut(slug(title), maxSlug).replace(/-$/, '') || 'aula';
}
