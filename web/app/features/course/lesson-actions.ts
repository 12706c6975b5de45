import type { Lesson } from '../../../../domain/content/course.ts';
import { messages } from '../../../messages.ts';
import { fileToast, toast } from '../../../ui/toast.ts';

/** Opens a lesson's video at the video service. @returns whether there was one */
export function openVideo(lesson: Lesson): boolean {
  if (!lesson.videoUrl) {
    toast.info(messages.lesson.videoMissing);
    return false;
  }
  window.open(lesson.videoUrl, '_blank', 'noopener,noreferrer');
  toast.success(messages.lesson.videoOpened);
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
