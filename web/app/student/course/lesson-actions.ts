import type { Lesson } from '../../../../domain/content/course.ts';
import { videoOf } from '../../../../domain/content/lesson-video.ts';
import { messages } from '../../../messages.ts';
import { fileToast, toast } from '../../../ui/toast.ts';

/** Opens a lesson's video in a tab of its own: at the video service, or the file. @returns whether there was one */
export function openVideo(lesson: Lesson): boolean {
  const video = videoOf({ ...lesson, playsInPage: false });
  if (!video) {
    toast.info(messages.lesson.videoMissing);
    return false;
  }
  window.open(video.url, '_blank', 'noopener,noreferrer');
  if (video.kind === 'link') toast.success(messages.lesson.videoOpened);
  return true;
}

/** Opens a lesson's file in a new tab. @returns whether there was one */
export function openFile(title: string, url: string | undefined): boolean {
  if (!url) {
    fileToast.error(messages.lesson.fileMissing);
    return false;
  }
  window.open(url, '_blank', 'noopener,noreferrer');
  fileToast.success(messages.lesson.downloading(title));
  return true;
}
