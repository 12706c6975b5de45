import type { Actor } from '../../../domain/audit.ts';
import { type KindOfData, listKinds, retainedAfterErasure } from '../../../domain/personal-data/kinds.ts';
import { type RetainedData, retainedText } from '../../../domain/personal-data/retained.ts';
import type { User } from '../../../domain/user.ts';
import type { Base } from '../../base.ts';
import type { Connection } from '../../db/connect.ts';
import { lockAccountAndPurchases } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import { backupFacts } from '../../settings/owner-settings.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import {
  eraseAction,
  type PersonalDataByKind,
  type PersonalDataRepository,
} from './personal-data.repository.ts';
import { erasedName } from './personal-tables.repository.ts';

interface PersonalDataDependencies
  extends Pick<
    Base,
    'settings' | 'transact' | 'outbox' | 'adminRepository' | 'auditLog' | 'mailFiles' | 'log'
  > {
  repository: PersonalDataRepository;
  content: Pick<ContentFeature, 'lessons'>;
}

export interface ExportedKind extends KindOfData {
  name: string;
  tables: NonNullable<PersonalDataByKind[keyof PersonalDataByKind]>;
}

export interface Erasure {
  /** True keeps a valid certificate public. */
  keepsCertificate: boolean;
  /** Undefined when the owner erases it. */
  actor?: Actor;
}

/** Returns export and erasure of a person's data (LGPD, art. 18). */
export function createPersonalData(dependencies: PersonalDataDependencies) {
  const { repository, transact, outbox, adminRepository, auditLog, mailFiles, content, log } = dependencies;
  const backups = () => backupFacts(dependencies.settings.current());

  return {
    async export(person: User) {
      const found = await repository.read(person);
      const kinds = listKinds(backups()).map(
        (kind): ExportedKind => ({ ...kind, tables: found[kind.name] ?? {} }),
      );
      return {
        exported_at: new Date().toISOString(),
        account: { id: person.id, name: person.name, email: person.email },
        /** Without a confirmed address, purchases and subscriptions made with it are left out. */
        is_email_confirmed: person.emailVerified,
        kinds,
        /** Labels stored ids. */
        lesson_titles: Object.fromEntries(content.lessons().map(({ id, title }) => [id, title])),
      };
    },

    /** Returns what an erasure would remove and what stays. */
    async previewErasure(person: User) {
      return {
        kinds: listKinds(backups()),
        is_email_confirmed: person.emailVerified,
        ...(await repository.summarize(person)),
      };
    },

    /**
     * Erases again the accounts that a restored backup brought back. Certificates kept at the first erasure
     * are linked to no account, so they stay valid.
     */
    async eraseReturned(connection: Connection): Promise<void> {
      for (const person of await repository.findReturned(connection))
        await repository.erase(connection, person, false);
    },

    /** Erases an account. @returns what stays @throws {AppError} `last_administrator`, `not_found` */
    async erase(id: string, { keepsCertificate, actor }: Erasure): Promise<RetainedData[]> {
      const { email, retained } = await transact(async (transaction) => {
        const person = await lockAccountAndPurchases(transaction, id);
        if (!person) throw new AppError('not_found');
        if (await adminRepository.isLastAdmin(transaction, id)) throw new AppError('last_administrator');
        const { purchases, certificate } = await repository.summarize(person, transaction);
        await repository.erase(transaction, person, keepsCertificate);
        await auditLog.record(transaction, actor ?? { id: null, name: erasedName }, {
          action: eraseAction,
          detail: id,
        });
        const retained = retainedAfterErasure(
          { purchases, keepsCertificate: keepsCertificate && certificate !== null },
          backups(),
        );
        await outbox.add(transaction, {
          kind: 'account-erased',
          recipient: person.email,
          data: { kept: retained.map(retainedText).join('\n') },
        });
        return { email: person.email, retained };
      });
      // Needed after restoring an older backup.
      log.info({ account: id }, 'account erased');
      await mailFiles.removeOf(email).catch((err: unknown) => log.error({ err }, 'mail files not removed'));
      return retained;
    },
  };
}

export type PersonalData = ReturnType<typeof createPersonalData>;
