import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Lesson } from '../../../../domain/content/course.ts';
import { embeddedVideo } from '../../../../domain/content/lesson-video.ts';
import { hasReadableDuration } from '../../../../domain/content/link-duration.ts';
import { api, read } from '../../data/client.ts';
import { useDraft } from '../draft/use-draft.ts';
import { lessonsPath, useModules } from './use-course.ts';

export type LinkDurationReader = ReturnType<typeof useLinkDuration>;

/** Reads durations of linked videos into the empty fields of their lessons, whichever lesson is open. */
export function useLinkDuration() {
  const { change } = useDraft();
  const modules = useModules();
  // Empty after the page is left: a late answer then changes nothing.
  const latestModules = useRef(modules);
  useEffect(() => {
    latestModules.current = modules;
    return () => {
      latestModules.current = [];
    };
  }, [modules]);

  const { mutate, variables, data, isError } = useMutation({
    mutationFn: ({ url }: { id: string; url: string }) =>
      read(api.admin.media['link-duration'].$post({ json: { url } })),
    onSuccess({ duration }, { id, url }) {
      if (!duration) return;
      latestModules.current.forEach(({ lessons }, moduleIndex) => {
        const lessonIndex = lessons.findIndex((lesson) => lesson.id === id && lesson.videoUrl === url);
        const lesson = lessons[lessonIndex];
        if (lesson && needsDuration(lesson))
          change('course', `${lessonsPath(moduleIndex)}.${lessonIndex}.duration`, duration);
      });
    },
  });

  return {
    readInto({ id, ...lesson }: Lesson, url: string) {
      if (needsDuration(lesson) && hasReadableDuration(url)) mutate({ id, url });
    },
    /** Returns the duration read from the lesson's current link; null if it could not be read, undefined if it was not tried. */
    resultFor({ id, videoUrl }: Lesson): string | null | undefined {
      if (variables?.id !== id || variables.url !== videoUrl) return undefined;
      return isError ? null : data?.duration;
    },
  };
}

/** Returns true if the duration is empty and no uploaded video supplies it. */
function needsDuration({ duration, videoFile }: Pick<Lesson, 'duration' | 'videoFile'>): boolean {
  return duration === '' && !videoFile;
}

/** Says below the duration field whether it was read from the link. */
export function DurationHint({ lesson, reader }: { lesson: Lesson; reader: LinkDurationReader }) {
  const isYouTube = !lesson.videoFile && embeddedVideo(lesson.videoUrl)?.kind === 'youtube';
  const result = reader.resultFor(lesson);
  return (
    <p role="status" className="mt-1.5 text-ink-soft text-sm empty:hidden">
      {isYouTube && 'O YouTube não informa a duração: copie-a da página do vídeo.'}
      {result === null && needsDuration(lesson) && 'Não deu para ler a duração; escreva-a aqui.'}
      {result && result === lesson.duration && 'Duração lida do Vimeo.'}
    </p>
  );
}
