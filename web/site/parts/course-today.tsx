import { type Lesson, lessonsOf } from '../../../domain/content/course.ts';
import { hoursText } from '../../../domain/content/durations.ts';
import { videoOf } from '../../../domain/content/lesson-video.ts';
import { useContent } from '../content.ts';

/** Says beside the syllabus what is in the course today. */
export function CourseToday({ className }: { className: string }) {
  return <p className={`text-pretty ${className}`}>{useCourseToday().text}</p>;
}

/** Returns what is in the course today, and whether films are missing: then promises of films say it too. */
export function useCourseToday() {
  return courseToday(lessonsOf(useContent().course.modules));
}

export const isMaterial = ({ type }: Lesson) => type !== 'video' && type !== 'text';

/** Counts what students find today, and the films that are not there yet. */
function courseToday(lessons: readonly Lesson[]) {
  const counted = (count: number, one: string, many: string, note = '') =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}${note}`];
  const videos = lessons.filter(({ type }) => type === 'video').map(videoOf);
  const seconds = videos.flatMap((video) => (video ? [video.duration] : []));
  const isTimed = seconds.every(Boolean);
  const time = isTimed ? ` (${hoursText(seconds.reduce<number>((sum, one) => sum + (one ?? 0), 0))})` : '';
  const materials = lessons.filter(isMaterial).length;
  const missing = videos.length - seconds.length;
  const ready = [
    ...counted(seconds.length, 'videoaula', 'videoaulas', time),
    ...counted(lessons.filter(({ type }) => type === 'text').length, 'leitura', 'leituras'),
    ...counted(materials, 'material', 'materiais'),
  ];
  const adjective = `pront${materials > 0 ? 'o' : 'a'}${lessons.length - missing === 1 ? '' : 's'}`;
  const parts = [
    ...(ready.length > 0 ? [new Intl.ListFormat('pt-BR').format(ready)] : []),
    ...counted(missing, 'videoaula', 'videoaulas', ' em preparação'),
  ].join(missing > 0 ? ` ${adjective}; ` : '');
  return {
    text: `Hoje no curso: ${parts}.`,
    hasMissing: missing > 0,
    hasFilms: seconds.length > 0,
  };
}
