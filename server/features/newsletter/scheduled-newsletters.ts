import type { Base } from '../../base.ts';
import type { NewslettersRepository } from './newsletters.repository.ts';

interface ScheduleDependencies extends Pick<Base, 'transact' | 'administration'> {
  newsletters: Pick<NewslettersRepository, 'takeScheduled' | 'queue'>;
}

/**
 * Queues what is due, each issue in a transaction of its own: a process that is killed leaves it due.
 * @returns how many issues
 */
export async function queueScheduled({ newsletters, transact, administration }: ScheduleDependencies) {
  const queueNext = () =>
    transact(async (tx) => {
      const due = await newsletters.takeScheduled(tx);
      if (!due) return false;
      const recipients = (await newsletters.queue(tx, due.id, due.version)) ?? 0;
      const record = { action: 'send-newsletter', detail: `${due.subject}: ${recipients}` };
      await administration.record(tx, { id: null, name: 'agendamento' }, record);
      return true;
    });
  let count = 0;
  while (await queueNext()) count += 1;
  return count;
}
