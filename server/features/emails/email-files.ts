import type { Actor } from '../../../domain/audit.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import type { SentEmailsRepository } from './sent-emails.repository.ts';

interface EmailFileDependencies extends Pick<Base, 'settings' | 'mailFiles' | 'auditLog' | 'transact'> {
  sentEmails: Pick<SentEmailsRepository, 'findResendable' | 'resend'>;
  canReachMailServer(): Promise<boolean>;
}

export interface EmailFilesSummary {
  /** Emails that can still be sent. */
  count: number;
  /** When the oldest of them was written. */
  since: Date | null;
  /** True if a mail server is set and accepts our login now. */
  can_send: boolean;
}

/** Returns functions that send or discard emails that were written as files while there was no mail server. */
export function createEmailFiles(dependencies: EmailFileDependencies) {
  const { settings, mailFiles, auditLog, transact, sentEmails, canReachMailServer } = dependencies;

  const canSend = async () => settings.current().SMTP_URL !== undefined && (await canReachMailServer());

  const detailOf = (count: number) => `e-mails guardados em arquivos: ${count}`;

  async function listUnsent() {
    const files = await mailFiles.list();
    const ids = new Set(files.length > 0 ? await sentEmails.findResendable(files.map(({ id }) => id)) : []);
    return files.filter(({ id }) => ids.has(id));
  }

  return {
    async summarize(): Promise<EmailFilesSummary> {
      const unsent = await listUnsent();
      const [oldest] = unsent;
      if (!oldest) return { count: 0, since: null, can_send: false };
      return { count: unsent.length, since: oldest.writtenAt, can_send: await canSend() };
    },

    /** @throws {AppError} `wrong_state` if no mail server is set or answers */
    async send(user: Actor): Promise<number> {
      const ids = (await listUnsent()).map(({ id }) => id);
      if (ids.length === 0) return 0;
      if (!(await canSend())) throw new AppError('wrong_state');
      const count = await transact(async (tx) => {
        const queued = await sentEmails.resend(tx, ids);
        const detail = detailOf(queued);
        if (queued > 0) await auditLog.record(tx, user, { action: 'send-email-files', detail });
        return queued;
      });
      await mailFiles.removeEmails(new Set(ids));
      return count;
    },

    async discard(user: Actor): Promise<number> {
      const ids = (await listUnsent()).map(({ id }) => id);
      if (ids.length === 0) return 0;
      const detail = detailOf(ids.length);
      await transact((tx) => auditLog.record(tx, user, { action: 'discard-email-files', detail }));
      // Also removes expired emails: with a mail server, no new files are written.
      await mailFiles.removeBefore(new Date());
      return ids.length;
    },
  };
}

export type EmailFiles = ReturnType<typeof createEmailFiles>;
