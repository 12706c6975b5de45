import { Hono } from 'hono';
import { type ReminderKind, reminderKinds, reminderSettings } from '../../../domain/reminders.ts';
import type { Base } from '../../base.ts';
import { hour } from '../../periodic-tasks.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import { createRemindersRepository } from './reminders.repository.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'modules'>;
}

/** Emails students who have not started, have stopped or are almost done; the owner turns on each kind of reminder. */
export function createRemindersFeature({ database, settings, content }: Dependencies) {
  const courseAccess = () => settings.current().COURSE_ACCESS;
  const repository = createRemindersRepository(database, courseAccess, content.modules);
  const isOn = (kind: ReminderKind) => settings.current()[reminderSettings[kind]];

  async function queue(): Promise<number> {
    let count = 0;
    for (const kind of reminderKinds) if (isOn(kind)) count += await repository.queue(kind);
    return count;
  }

  return {
    /** None: reminders are set in the admin area's settings. */
    routes: new Hono(),
    queue,
    /** Called when the email is sent. Returns the student; undefined if the reminder no longer applies or the owner turned it off. */
    findRecipient: async (kind: ReminderKind, studentId: string, email: string) =>
      isOn(kind) ? repository.findRecipient(kind, studentId, email) : undefined,
    tasks: [{ name: 'reminders', run: queue, interval: hour }],
  };
}

export type RemindersFeature = ReturnType<typeof createRemindersFeature>;
