import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { ApiError } from '../../data/client.ts';
import { isTemporary, useCompleteLesson, useProgress } from '../../data/progress.ts';
import { endSession } from '../../data/session-client.ts';

/** Marks a lesson and says what came of it. The function answers whether the lesson is marked. */
export function useMarkLesson(userId: string): (lessonId: string) => Promise<boolean> {
  const progress = useProgress(userId);
  const { mutateAsync } = useCompleteLesson(userId);
  return async (lessonId) => {
    const isMarked = progress.data?.completed_lessons.includes(lessonId);
    try {
      const wasCompleted = isMarked || (await mutateAsync(lessonId)).wasCompleted;
      if (wasCompleted) toast.info(messages.progress.alreadyCompleted);
      else toast.success(messages.progress.completed);
      return true;
    } catch (error) {
      toast.error(isTemporary(error) ? messages.progress.notSaved : messages.guard.contentCheckFailed);
      if (error instanceof ApiError && error.status === 401) endSession();
      return false;
    }
  };
}
