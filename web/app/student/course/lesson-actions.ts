import type { Lesson } from '../../../../domain/content/course.ts';
import { videoOf } from '../../../../domain/content/lesson-video.ts';
import { messages } from '../../../messages.ts';
import { fileToast, toast } from '../../../ui/toast.ts';
import { isTemporary, isUnauthenticated } from '../../data/client.ts';
import { useProgress } from '../../data/progress.ts';
import { useCompleteLesson } from '../../data/send-work.ts';
import { endSession } from '../../data/session-client.ts';
import { studentMessages } from '../messages.ts';

/** Opens a lesson's video in a new tab, with a toast. Returns false if it has none. */
export function openVideo(lesson: Lesson): boolean {
  const video = videoOf({ ...lesson, playsInPage: false });
  if (!video) {
    toast.info(studentMessages.lesson.videoMissing);
    return false;
  }
  window.open(video.url, '_blank', 'noopener,noreferrer');
  if (video.kind === 'link') toast.success(studentMessages.lesson.videoOpened);
  return true;
}

/** Opens a lesson's file in a new tab, with a toast. Returns false if it has none. */
export function openFile(title: string, url: string | undefined): boolean {
  if (!url) {
    fileToast.error(studentMessages.lesson.fileMissing);
    return false;
  }
  window.open(url, '_blank', 'noopener,noreferrer');
  fileToast.success(studentMessages.lesson.downloading(title));
  return true;
}

/**
 * Returns a function that completes a lesson and shows the outcome in a toast; it resolves to false if that failed.
 * @param isToldByPage true where a page says the success itself
 */
export function useCompleteWithToast() {
  const progress = useProgress();
  const { mutateAsync } = useCompleteLesson();
  return async (lessonId: string, isToldByPage = false): Promise<boolean> => {
    const isCompleted = progress.data?.completed_lessons.includes(lessonId);
    try {
      const wasCompleted = isCompleted || (await mutateAsync(lessonId)).wasCompleted;
      if (wasCompleted) toast.info(messages.progress.alreadyCompleted);
      else if (!isToldByPage) toast.success(messages.progress.completed);
      return true;
    } catch (error) {
      toast.error(isTemporary(error) ? messages.progress.notSaved : messages.guard.contentCheckFailed);
      if (isUnauthenticated(error)) endSession();
      return false;
    }
  };
}
