import type { Logger } from 'pino';
import type { User } from '../../../domain/audit.ts';
import { type Kept, keptText } from '../../../domain/personal-data/kept.ts';
import { type KindOfData, keptOfErased, toldKinds } from '../../../domain/personal-data/kinds.ts';
import type { Transact, Transaction } from '../../db/connect.ts';
import { lockAccountAndPurchases } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import type { Mail } from '../../mail/mail.ts';
import { type DataOfPerson, erasedName, type PersonalDataRepository } from './personal-data.repository.ts';

interface PersonalDataParts {
  repository: PersonalDataRepository;
  transact: Transact;
  outbox: { add(transaction: Transaction, mail: Mail): Promise<void> };
  /** Says whether an account administers alone; the answer holds until the transaction ends. */
  isLastAdmin(transaction: Transaction, id: string): Promise<boolean>;
  record(
    transaction: Transaction,
    actor: { id: string | null; name: string },
    record: { action: string; detail: string },
  ): Promise<void>;
  /** Removes mails that no mail server took and that name an address. */
  removeMailFiles(address: string): Promise<void>;
  /** Of the course, by id: what is kept names lessons by their ids. */
  lessonTitles(): Record<string, string>;
  /** Nothing where the product makes no copies. */
  backupDays: number | undefined;
  log: Logger;
}

/** One kind of data, with what there is of it. */
export interface ExportedKind extends KindOfData {
  name: string;
  tables: NonNullable<DataOfPerson[keyof DataOfPerson]>;
}

export interface Erasure {
  /** Whether a valid certificate goes on to be found by its code. */
  keepsCertificate: boolean;
  /** Who does it; nothing for the account's own owner. */
  actor?: { id: string | null; name: string };
}

/** What somebody may have of her own data: all of it, or nothing any more. */
export function createPersonalData(parts: PersonalDataParts) {
  const { repository, transact, outbox, isLastAdmin, record, removeMailFiles, backupDays, log } = parts;
  const { lessonTitles } = parts;

  return {
    /** Everything kept about a person, with why and for how long. */
    async export(person: User) {
      const found = await repository.read(person);
      const kinds = toldKinds(backupDays).map(
        (kind): ExportedKind => ({ ...kind, tables: found[kind.name] ?? {} }),
      );
      return {
        exported_at: new Date().toISOString(),
        account: { id: person.id, name: person.name, email: person.email },
        /** Without it nothing is said of what was bought or subscribed with the address. */
        is_email_confirmed: person.emailVerified,
        kinds,
        lesson_titles: lessonTitles(),
      };
    },

    /** What is said before somebody erases an account. */
    async outlook(person: User) {
      return {
        kinds: toldKinds(backupDays),
        is_email_confirmed: person.emailVerified,
        ...(await repository.summarize(person)),
      };
    },

    /**
     * Erases an account and everything about its owner but what is declared to stay, as a whole, and confirms it by mail.
     * @returns what stays
     * @throws {AppError} `last_administrator`, or `not_found` where it is gone already
     */
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
          backupDays,
        );
        await outbox.add(transaction, {
          kind: 'account-erased',
          recipient: person.email,
          data: { kept: kept.map(keptText).join('\n') },
        });
        return { email: person.email, kept };
      });
      // For whoever restores a copy of before.
      log.info({ account: id }, 'account erased');
      await removeMailFiles(email);
      return kept;
    },
  };
}

export type PersonalData = ReturnType<typeof createPersonalData>;
