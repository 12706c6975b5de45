/** The state that a link or button of the course leaves in the location of the page that it opens. */
export interface ArrivalState {
  /** True if the student goes on with a lesson that she left in the middle. */
  isResumed?: boolean;
  /** True if the jump to a lesson's questions began in its text. */
  isFromText?: boolean;
  /** True if a lesson was completed on the page before. */
  hasCompletedLesson?: boolean;
  /** True if that was the last lesson of the course. */
  isJustFinished?: boolean;
  /** True if the page stays where it is scrolled. */
  keepsScroll?: boolean;
}

/** The state of a link that changes a part of the page in view. */
export const keepScroll = { keepsScroll: true } satisfies ArrivalState;
