import { cut, maxDocument } from '../text-limits.ts';
import { type Lesson, lessonsOf, visibleModules } from './course.ts';
import {
  type Content,
  type ContentDocument,
  placeholderValues,
  type SectionName,
  sectionNames,
  sections,
} from './document.ts';
import { fieldInfo, fieldsIn, partsOf } from './fields.ts';
import { videoOf } from './lesson-video.ts';
import { fillText, type PlaceholderValues } from './placeholders.ts';
import { type PromiseId, promiseIds, type SiteContent } from './site.ts';

export type Proofs = SiteContent['claims']['proofs'];

/** A promise that is made and not proven, or that the course does not keep. */
export interface BrokenPromise {
  id: PromiseId;
  /** The field that mends it. */
  field: string;
  /** The field with the promise. */
  alsoAt: readonly string[];
  text: string;
}

/** A text that makes a promise, as the pages show it, and what stands instead; null where it goes. */
export interface PromisePlace {
  page: string;
  before: string;
  after: string | null;
}

/** Returns true for a promise that only the owner can confirm, with a sentence and its date. */
export const hasProof = (id: PromiseId): id is keyof Proofs =>
  id !== 'videoLessons' && id !== 'lifetimeAccess';

/** Returns the promise as pages say it. @param site with its placeholders filled */
export const promiseText = ({ claims, courseHours }: SiteContent, id: PromiseId): string =>
  id === 'hours' ? `${courseHours} horas` : claims[`${id}Text`];

/** Finds the promises that are made and not kept or proven; a launch check for each. */
export function findBrokenPromises({ site, course }: Pick<Content, 'site' | 'course'>): BrokenPromise[] {
  const { made, proofs, videoLessonsCount } = site.claims;
  const videos = lessonsOf(course.modules).filter(
    (lesson) => lesson.type === 'video' && videoOf(lesson),
  ).length;
  return promiseIds
    .filter((id) => made[id])
    .flatMap((id): BrokenPromise[] => {
      const text = promiseText(site, id);
      const alsoAt = [id === 'hours' ? 'site.courseHours' : `site.claims.${id}Text`];
      if (id === 'videoLessons' && videoLessonsCount > videos) {
        const count = `${videos} ${videos === 1 ? 'vídeo' : 'vídeos'}`;
        const reason = `O site promete “${text}”, mas o curso tem ${count} para assistir.`;
        return [{ id, field: 'site.claims.videoLessonsCount', alsoAt, text: reason }];
      }
      if (!hasProof(id) || (proofs[id].text.trim() && proofs[id].date)) return [];
      const reason = `Falta dizer como você cumpre “${text}”. Escreva, com a data em que conferiu, em Site › Promessas de venda › Como são cumpridas, ou desmarque a promessa em O que você promete.`;
      return [{ id, field: `site.claims.proofs.${id}.text`, alsoAt, text: reason }];
    });
}

export const lacksVideo = (lesson: Lesson) => lesson.type === 'video' && !videoOf(lesson);

/** Changes the owner's answer alone. */
export function answerPromise(document: ContentDocument, id: PromiseId, isMade: boolean): ContentDocument {
  const { site } = document;
  const made = { ...site.claims.made, [id]: isMade };
  return { ...document, site: { ...site, claims: { ...site.claims, made } } };
}

/** Makes a promise, or takes it back; with that of videos, lessons that lack one are shown or hidden. */
export function setPromise(document: ContentDocument, id: PromiseId, isMade: boolean): ContentDocument {
  const answered = answerPromise(document, id, isMade);
  if (id !== 'videoLessons') return answered;
  const modules = document.course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lacksVideo(lesson) ? { ...lesson, isHidden: !isMade } : lesson)),
  }));
  return { ...answered, course: { ...document.course, modules } };
}

/** Lists the texts that make a promise, and what stands instead. */
export function findPlaces(document: ContentDocument, id: PromiseId): PromisePlace[] {
  const made = document.site.claims.made[id] ? document : setPromise(document, id, true);
  const modules = visibleModules(made.course.modules);
  const visible = { ...made, course: { ...made.course, modules } };
  const without = placeholderValues(setPromise(document, id, false));
  return compareTexts(visible, placeholderValues(made), without);
}

/** Lists the lines of a document that read differently with other values. */
export function compareTexts(
  document: ContentDocument,
  values: PlaceholderValues,
  otherValues: PlaceholderValues,
): PromisePlace[] {
  return sectionNames.flatMap((name) =>
    [...fieldsIn(sections[name], document[name], name)].flatMap(({ value, path }) =>
      (typeof value === 'string' ? value.split('\n') : []).flatMap((line) => {
        const [before, after] = [fillText(line, values), fillText(line, otherValues)];
        if (before === after) return [];
        return [{ page: pageOf(path), before: plain(before), after: plain(after).trim() || null }];
      }),
    ),
  );
}

/** Returns the label of the section, or of its part where parts are pages. */
function pageOf(path: string): string {
  const [name = '', part = ''] = path.split('.');
  const section = sections[name as SectionName];
  const field = ['site', 'legal'].includes(name) ? partsOf(section).shape?.[part] : section;
  return (field && fieldInfo.get(field)?.label) ?? '';
}

/** Returns a line of Markdown as it reads. */
const plain = (line: string) => cut(line, maxDocument).replace(/^- |\*\*/g, '');
