import { Hono } from 'hono';
import type { ModuleOutline } from '../../../domain/progress.ts';
import { reminderKinds } from '../../../domain/reminders.ts';
import type { Base } from '../../base.ts';
import { hour } from '../../periodic-tasks.ts';
import { createRemindersRepository } from './reminders.repository.ts';

interface Needs extends Base {
  content: { modules(): readonly ModuleOutline[] };
}

/** Writes to students who have not begun, stopped or are almost done, where the owner turned it on. */
export function createRemindersFeature({ database, settings, content }: Needs) {
  const repository = createRemindersRepository(database, {
    courseAccess: () => settings.current().courseAccess,
    modules: content.modules,
  });
  const isOn = (kind: (typeof reminderKinds)[number]) => settings.current().reminders[kind];

  async function queue(): Promise<number> {
    let count = 0;
    for (const kind of reminderKinds) if (isOn(kind)) count += await repository.queue(kind);
    return count;
  }

  return {
    routes: new Hono(),
    queue,
    /** Returns undefined if the owner has turned it off meanwhile, too. */
    findReader: async (kind: (typeof reminderKinds)[number], id: string, email: string) =>
      isOn(kind) ? repository.findReader(kind, id, email) : undefined,
    tasks: [{ name: 'reminders', run: queue, interval: hour }],
  };
}
