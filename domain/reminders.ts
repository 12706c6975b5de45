export const reminderKinds = ['not-started', 'stopped', 'almost-done'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Days from the last lesson, or from the access, within which a reminder is written: nobody reads of a year ago. */
export const reminderDays: Record<ReminderKind, { from: number; to: number }> = {
  'not-started': { from: 3, to: 30 },
  stopped: { from: 14, to: 60 },
  'almost-done': { from: 7, to: 60 },
};

/** Share of the lessons from which a student is almost done. */
export const almostDone = 0.8;
