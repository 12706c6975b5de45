import { type Lesson, lessonsOf } from '../../../domain/content/course.ts';
import { hoursText } from '../../../domain/content/durations.ts';
import { videoOf } from '../../../domain/content/lesson-video.ts';
import { useContent } from '../content.ts';

/** Says beside what the course promises what is in it today. */
export function CourseToday({ className }: { className: string }) {
  return <p className={`text-pretty ${className}`}>{courseToday(lessonsOf(useContent().course.modules))}</p>;
}

export const isMaterial = ({ type }: Lesson) => type !== 'video' && type !== 'text';

/** Counts what students find today; a film that is not there yet is said to be missing. */
function courseToday(lessons: readonly Lesson[]): string {
  const counted = (count: number, one: string, many: string, note = '') =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}${note}`];
  const videos = lessons.filter(({ type }) => type === 'video').map(videoOf);
  const seconds = videos.flatMap((video) => (video ? [video.duration] : []));
  const isTimed = seconds.every(Boolean);
  const time = isTimed ? ` (${hoursText(seconds.reduce<number>((sum, one) => sum + (one ?? 0), 0))})` : '';
  const ready = [
    ...counted(seconds.length, 'videoaula', 'videoaulas', time),
    ...counted(lessons.filter(({ type }) => type === 'text').length, 'leitura', 'leituras'),
    ...counted(lessons.filter(isMaterial).length, 'material', 'materiais'),
  ];
  const missing = counted(videos.length - seconds.length, 'videoaula', 'videoaulas');
  return [
    ...(ready.length > 0 ? [`Hoje: ${new Intl.ListFormat('pt-BR').format(ready)}.`] : []),
    ...missing.map((text) => `Em preparação: ${text}.`),
  ].join(' ');
}
