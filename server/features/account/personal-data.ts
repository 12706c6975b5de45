import type { Logger } from 'pino';
import type { User } from '../../../domain/audit.ts';
import { type Kept, keptText } from '../../../domain/personal-data/kept.ts';
import { type KindOfData, keptOfErased, toldKinds } from '../../../domain/personal-data/kinds.ts';
import type { Transact, Transaction } from '../../db/connect.ts';
import { lockAccountAndPurchases } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import type { Mail } from '../../mail/mail.ts';
import type { DataOfPerson, PersonalDataRepository } from './personal-data.repository.ts';
import { erasedName } from './personal-tables.repository.ts';

interface PersonalDataParts {
  repository: PersonalDataRepository;
  transact: Transact;
  outbox: { add(transaction: Transaction, mail: Mail): Promise<void> };
  /** Returns true if no other admin exists; the answer holds until the transaction ends. */
  isLastAdmin(transaction: Transaction, id: string): Promise<boolean>;
  record(
    transaction: Transaction,
    actor: { id: string | null; name: string },
    record: { action: string; detail: string },
  ): Promise<void>;
  /** Removes emails, written to files without a mail server, that name the address. */
  removeMailFiles(address: string): Promise<void>;
  /** Titles by lesson id, to label stored ids. */
  lessonTitles(): Record<string, string>;
  /** Undefined if backups are off. */
  backupDays: () => number | undefined;
  log: Logger;
}

export interface ExportedKind extends KindOfData {
  name: string;
  tables: NonNullable<DataOfPerson[keyof DataOfPerson]>;
}

export interface Erasure {
  /** True keeps a valid certificate public. */
  keepsCertificate: boolean;
  /** Undefined when the owner erases it. */
  actor?: { id: string | null; name: string };
}

export function createPersonalData(parts: PersonalDataParts) {
  const { repository, transact, outbox, isLastAdmin, record, removeMailFiles, backupDays, log } = parts;
  const { lessonTitles } = parts;

  return {
    async export(person: User) {
      const found = await repository.read(person);
      const kinds = toldKinds(backupDays()).map(
        (kind): ExportedKind => ({ ...kind, tables: found[kind.name] ?? {} }),
      );
      return {
        exported_at: new Date().toISOString(),
        account: { id: person.id, name: person.name, email: person.email },
        /** Without a confirmed address, purchases and subscriptions made with it are left out. */
        is_email_confirmed: person.emailVerified,
        kinds,
        lesson_titles: lessonTitles(),
      };
    },

    async outlook(person: User) {
      return {
        kinds: toldKinds(backupDays()),
        is_email_confirmed: person.emailVerified,
        ...(await repository.summarize(person)),
      };
    },

    /** @returns what stays @throws {AppError} `last_administrator`, or `not_found` if the account is gone */
    async erase(id: string, { keepsCertificate, actor }: Erasure): Promise<Kept[]> {
      const { email, kept } = await transact(async (transaction) => {
        const person = await lockAccountAndPurchases(transaction, id);
        if (!person) throw new AppError('not_found');
        if (await isLastAdmin(transaction, id)) throw new AppError('last_administrator');
        const { purchases, certificate } = await repository.summarize(person, transaction);
        await repository.erase(transaction, person, keepsCertificate);
        await record(transaction, actor ?? { id: null, name: erasedName }, {
          action: 'erase-account',
          detail: id,
        });
        const kept = keptOfErased(
          { purchases, keepsCertificate: keepsCertificate && certificate !== null },
          backupDays(),
        );
        await outbox.add(transaction, {
          kind: 'account-erased',
          recipient: person.email,
          data: { kept: kept.map(keptText).join('\n') },
        });
        return { email: person.email, kept };
      });
      // Needed after restoring an older backup.
      log.info({ account: id }, 'account erased');
      await removeMailFiles(email);
      return kept;
    },
  };
}

export type PersonalData = ReturnType<typeof createPersonalData>;
