import { stoppedDays } from './audiences.ts';

/** Emails to students who do not go on with the course, each sent once. */
export const reminderKinds = ['not-started', 'stopped', 'almost-done'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The setting that turns each on. */
export const reminderSettings = {
  'not-started': 'REMINDER_NOT_STARTED',
  stopped: 'REMINDER_STOPPED',
  'almost-done': 'REMINDER_ALMOST_DONE',
} as const satisfies Record<ReminderKind, string>;

/** Days after the last lesson, or the access, in which a reminder may be sent: `from` the first day, `to` the last. */
export const reminderDays: Record<ReminderKind, { from: number; to: number }> = {
  'not-started': { from: 3, to: 30 },
  stopped: { from: stoppedDays, to: 60 },
  'almost-done': { from: 7, to: 60 },
};

/** Share of completed lessons from which a student counts as almost done. */
export const almostDone = 0.8;
