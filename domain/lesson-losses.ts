/** The numbers of students who reach, complete and stop at a lesson. */
export interface LessonLoss {
  id: string;
  title: string;
  module: string;
  /** Students who completed the lesson before; for the first one, who began the course. */
  reached: number;
  /** Students among these who completed this one. */
  completed: number;
  /** Students among these who completed neither this one nor a later one, and have been away for some days. */
  stopped: number;
}

/** Returns the lesson at which most students stopped, the earliest of several; undefined if none did. */
export function largestLoss<Loss extends Pick<LessonLoss, 'stopped'>>(
  lessons: readonly Loss[],
): Loss | undefined {
  const most = Math.max(0, ...lessons.map(({ stopped }) => stopped));
  return most === 0 ? undefined : lessons.find(({ stopped }) => stopped === most);
}
