import type { Base } from '../../base.ts';
import type { NewsletterIssuesRepository } from './newsletter-issues.repository.ts';

interface ScheduleDependencies extends Pick<Base, 'transact' | 'adminRepository'> {
  issues: Pick<NewsletterIssuesRepository, 'lockScheduled' | 'queue'>;
}

/**
 * Queues the scheduled issues that are due, each in its own transaction: if the process is killed, the issue stays due.
 * @returns how many issues
 */
export async function queueDueIssues({ issues, transact, adminRepository }: ScheduleDependencies) {
  const queueNext = () =>
    transact(async (tx) => {
      const due = await issues.lockScheduled(tx);
      if (!due) return false;
      const recipients = (await issues.queue(tx, due.id, due.version)) ?? 0;
      const record = { action: 'send-newsletter', detail: `${due.subject}: ${recipients}` };
      await adminRepository.record(tx, { id: null, name: 'agendamento' }, record);
      return true;
    });
  let count = 0;
  while (await queueNext()) count += 1;
  return count;
}
