import type { Actor } from '../../../domain/audit.ts';
import type { Kept } from '../../../domain/made.ts';
import { type KindOfData, retainedAfterErasure } from '../../../domain/personal-data/kinds.ts';
import { retainedText } from '../../../domain/personal-data/retained.ts';
import type { User } from '../../../domain/user.ts';
import type { Base } from '../../base.ts';
import { lockAccountAndPurchases } from '../../db/locks.ts';
import { listKinds } from '../../db/personal-data.ts';
import { erasedName } from '../../db/schema/person-rows.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import { backupFacts } from '../../settings/owner-settings.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import {
  createPersonalDataRepository,
  eraseAction,
  type PersonalDataByKind,
} from './personal-data.repository.ts';

interface PersonalDataDependencies extends Base {
  content: Pick<ContentFeature, 'lessons'>;
}

export interface ExportedKind extends KindOfData {
  name: string;
  tables: NonNullable<PersonalDataByKind[keyof PersonalDataByKind]>;
}

export interface Erasure {
  /** True keeps a valid certificate public. */
  keepsCertificate: boolean;
  /** Undefined when the person erases the own account. */
  actor?: Actor;
  /** Taken over by the actor, of what the account made; all else ends. */
  keep?: Kept;
}

/** Returns export and erasure of a person's data (LGPD, art. 18). */
export function createPersonalData(dependencies: PersonalDataDependencies) {
  const { transact, outbox, adminRepository, auditLog, recordEnded, mailFiles, content, log } = dependencies;
  const repository = createPersonalDataRepository(dependencies.database);
  const currentKinds = () => listKinds(backupFacts(dependencies.settings.current()));

  return {
    async export(person: User) {
      const found = await repository.read(person);
      const kinds = currentKinds().map((kind): ExportedKind => ({ ...kind, tables: found[kind.name] ?? {} }));
      return {
        exported_at: new Date().toISOString(),
        account: { id: person.id, name: person.name, email: person.email },
        /** Without a confirmed address, purchases and subscriptions made with it are left out. */
        is_email_confirmed: person.emailVerified,
        kinds,
        /** Names in Portuguese of the columns, by table. */
        column_labels: repository.labelsOf(found),
        /** Labels stored ids. */
        lesson_titles: Object.fromEntries(content.lessons().map(({ id, title }) => [id, title])),
      };
    },

    /** Returns what an erasure would remove and what stays. */
    async previewErasure(person: User) {
      return {
        kinds: currentKinds(),
        is_email_confirmed: person.emailVerified,
        made: await adminRepository.listMade(person.id),
        ...(await repository.summarize(person)),
      };
    },

    /** Erases an account. @returns what stays @throws {AppError} `last_administrator`, `not_found`; `wrong_state` as `endMade` does */
    async erase(id: string, { keepsCertificate, actor = { id: null, name: erasedName }, keep }: Erasure) {
      const { email, retained } = await transact(async (tx) => {
        const person = orNotFound(await lockAccountAndPurchases(tx, id));
        if (await adminRepository.isLastAdmin(tx, id)) throw new AppError('last_administrator');
        const { purchases, certificate } = await repository.summarize(person, tx);
        const made = await adminRepository.endMade(tx, id, keep, actor.id);
        await repository.erase(tx, person, keepsCertificate);
        await recordEnded(tx, actor, made);
        await auditLog.record(tx, actor, { action: eraseAction, detail: id });
        const retained = retainedAfterErasure(
          { purchases, keepsCertificate: keepsCertificate && certificate !== null },
          currentKinds(),
        );
        await outbox.add(tx, {
          kind: 'account-erased',
          recipient: person.email,
          data: { kept: retained.map(retainedText).join('\n') },
        });
        return { email: person.email, retained };
      });
      log.info({ account: id }, 'account erased');
      await mailFiles.removeOf(email).catch((err: unknown) => log.error({ err }, 'mail files not removed'));
      return retained;
    },
  };
}

export type PersonalData = ReturnType<typeof createPersonalData>;
