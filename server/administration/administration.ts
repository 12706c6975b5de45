import { normalizeCertificateCode } from '../../domain/certificate-code.ts';
import type { Content } from '../../domain/content/document.ts';
import type { Transact, Transaction } from '../db/connect.ts';
import { lockAccount } from '../db/locks.ts';
import type { AccessRecordsRepository } from '../features/access-records/access-records.repository.ts';
import type { PersonalData } from '../features/account/personal-data.ts';
import type { AccountLinks } from '../features/accounts/account-links.ts';
import type { AccountsRepository } from '../features/accounts/accounts.repository.ts';
import type { CertificatesRepository } from '../features/certificates/certificates.repository.ts';
import { certificateMail, courseFacts } from '../features/certificates/certificates.ts';
import { newCertificateCode } from '../features/certificates/new-code.ts';
import type { AccessRepository } from '../features/purchases/access.repository.ts';
import type { PurchasesByHand } from '../features/purchases/by-hand.ts';
import { AppError } from '../http/errors.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import { type SecurityChange, securityEmails } from '../mail/security-emails.ts';
import type { Account, Actor, AdministrationRepository } from './administration.repository.ts';

interface AdministrationParts {
  repository: AdministrationRepository;
  transact: Transact;
  accounts: Pick<AccountsRepository, 'findById'>;
  accountLinks: Pick<AccountLinks, 'recovery'>;
  access: Pick<AccessRepository, 'isEntitled'>;
  byHand: PurchasesByHand;
  certificates: CertificatesRepository;
  personalData: Pick<PersonalData, 'erase'>;
  accessRecords: Pick<AccessRecordsRepository, 'find'>;
  outbox: Pick<OutboxRepository, 'add'>;
  content: () => Content;
  requireEmailConfirmation: boolean;
}

/** What is done to accounts by hand, at the desk or by a command. Each change and its record are written together. */
export function createAdministration(parts: AdministrationParts) {
  const { repository, transact, accounts, accountLinks, access, byHand, certificates, outbox, content } =
    parts;

  return (actor: Actor) => {
    function recorded<Result>(
      action: string,
      userId: string | null,
      work: (transaction: Transaction) => Promise<Result>,
      detail = '',
    ): Promise<Result> {
      return transact(async (transaction) => {
        if (userId !== null) await lockExisting(transaction, userId);
        const result = await work(transaction);
        await repository.record(transaction, actor, { action, userId, detail });
        return result;
      });
    }

    /** @throws {AppError} `not_found` where the account was erased meanwhile */
    async function lockExisting(transaction: Transaction, id: string): Promise<void> {
      if (!(await lockAccount(transaction, { id }))) throw new AppError('not_found');
    }

    /** Writes to the account and, where it is or was an administrator's, to all of them. */
    async function tell(transaction: Transaction, change: SecurityChange, account: Account): Promise<void> {
      const emails = await repository.listAdminEmails(transaction);
      const isAdmins = change === 'remove-admin' || emails.includes(account.email);
      const admins = isAdmins ? emails : [];
      for (const mail of securityEmails({ change, account, by: actor, admins }))
        await outbox.add(transaction, mail);
    }

    const where = actor.id === null ? 'terminal' : 'desk';

    /**
     * The name everywhere; a certificate in the old one is replaced.
     * @returns the code of the certificate that took another's place, if there was one
     */
    async function correctName(
      transaction: Transaction,
      account: Account,
      name: string,
    ): Promise<string | undefined> {
      await repository.rename(transaction, account, name);
      const held = await certificates.findValid(account.id, transaction);
      if (!held || held.student_name === name) return undefined;
      const newCode = newCertificateCode();
      const oldCode = await certificates.replace(transaction, account.id, newCode, name);
      if (oldCode === undefined) return undefined;
      await repository.record(transaction, actor, {
        action: 'replace-certificate',
        userId: account.id,
        detail: `${oldCode} → ${newCode}`,
      });
      await outbox.add(transaction, {
        kind: 'name-corrected',
        recipient: account.email,
        data: { name, code: newCode },
      });
      return newCode;
    }

    /** The name everywhere; a certificate that only waited for a name is issued. */
    async function renameWithin(
      transaction: Transaction,
      account: Account,
      name: string,
    ): Promise<{ replacement: string | undefined; isIssued: boolean }> {
      const replacement = await correctName(transaction, account, name);
      const due = {
        ...courseFacts(content()),
        userId: account.id,
        code: newCertificateCode(),
        student_name: name,
      };
      // Nothing where there is one.
      const { isNew } = await certificates.issue(transaction, due);
      if (isNew) await outbox.add(transaction, certificateMail(account.email, due));
      return { replacement, isIssued: isNew };
    }

    return {
      /** As {@link rename} does, within what else has to be written with it; whoever calls it writes the record. */
      renameWithin,

      /**
       * An administrator stays one. Anybody may have signed up with an address, so the role goes to a confirmed one. Where
       * accounts need no confirmation the word of whoever runs a command is enough: the first administrator is made by it.
       * @throws {AppError} `email_not_verified`
       */
      async makeAdmin(account: Account): Promise<void> {
        const isVouchedFor = actor.id === null && !parts.requireEmailConfirmation;
        if (!account.emailVerified && !isVouchedFor) throw new AppError('email_not_verified');
        await transact(async (transaction) => {
          await lockExisting(transaction, account.id);
          if (!(await repository.setRole(transaction, account, 'admin', where))) return;
          await repository.record(transaction, actor, { action: 'grant', userId: account.id });
          await tell(transaction, 'make-admin', account);
        });
      },

      /**
       * Whoever may run commands can make an administrator at any time, so only the desk keeps the last one.
       * @throws {AppError} `last_administrator`
       */
      removeAdmin: (account: Account): Promise<void> =>
        transact(async (transaction) => {
          await lockExisting(transaction, account.id);
          const isLast = await repository.isLastAdmin(transaction, account.id);
          if (isLast && actor.id !== null) throw new AppError('last_administrator');
          if (!(await repository.setRole(transaction, account, null, where))) return;
          await repository.record(transaction, actor, { action: 'revoke', userId: account.id });
          await tell(transaction, 'remove-admin', account);
        }),

      removeSecondFactor: (account: Account) =>
        recorded('remove-second-factor', account.id, async (transaction) => {
          await repository.removeSecondFactor(transaction, account.id);
          await tell(transaction, 'remove-second-factor', account);
        }),

      confirm: (account: Account) =>
        recorded('confirm', account.id, (transaction) => repository.confirm(transaction, account.id)),

      /**
       * Corrects the name; a certificate in the old one is replaced, and one that only waited for a name is issued.
       * @param name a real one
       * @returns the code of the certificate that took another's place, if there was one
       */
      rename(account: Account, name: string): Promise<string | undefined> {
        const work = async (transaction: Transaction) =>
          (await renameWithin(transaction, account, name)).replacement;
        return recorded('rename', account.id, work, `${account.name} → ${name}`);
      },

      /**
       * The student's own word, once for each certificate: that its name is right, or how it is written.
       * @throws {AppError} `wrong_state` where there is no certificate, or its name is settled
       */
      settleName(account: Account, name: string): Promise<void> {
        return transact(async (transaction) => {
          await lockExisting(transaction, account.id);
          const held = await certificates.checkName(transaction, account.id);
          if (!held) throw new AppError('wrong_state');
          if (held.student_name === name) return;
          await correctName(transaction, account, name);
          const record = {
            action: 'rename',
            userId: account.id,
            detail: `${held.student_name} → ${name}`,
          };
          await repository.record(transaction, actor, record);
        });
      },

      /** A mail with a way in: to a first password for who bought and has none, to a new one for others. */
      async sendAccess(account: Account): Promise<void> {
        const known = await accounts.findById(account.id);
        const hasDoor = known?.hasPassword && known.emailVerified;
        const kind = !hasDoor && (await access.isEntitled(account.id)) ? 'purchase' : 'recovery';
        await recorded('send-access', account.id, (transaction) =>
          outbox.add(transaction, { kind, recipient: account.email }),
        );
      },

      /** A link to a new password, to be handed over by whoever asked for it. */
      async resetLink(account: Account): Promise<string | undefined> {
        const link = await accountLinks.recovery(account.email);
        await recorded('reset-link', account.id, async () => undefined);
        return link;
      },

      /**
       * As the account's owner does it herself; a valid certificate goes with it.
       * @throws {AppError} `last_administrator`
       */
      erase: (account: Account) => parts.personalData.erase(account.id, { keepsCertificate: false, actor }),

      /**
       * What Marco Civil da Internet, art. 15, has to be kept, for whoever may ask by law.
       * @param sought an account's id, or an address of the network
       */
      readAccessRecords: (sought: string, reason: string) =>
        recorded(
          'read-access-records',
          null,
          (transaction) => parts.accessRecords.find(transaction, sought),
          `${sought}: ${reason}`,
        ),

      endSessions: (account: Account) =>
        recorded('end-sessions', account.id, (transaction) =>
          repository.endSessions(transaction, account.id),
        ),

      /**
       * @param email lower case, with or without an account
       * @param id of the account that is meant, where it is known
       * @returns whether the course was not given before
       * @throws {AppError} `not_found` where that account was erased meanwhile, or has another address
       */
      grantAccess(email: string, id?: string): Promise<boolean> {
        return transact(async (transaction) => {
          const { account, isNew } = await byHand.grant(transaction, email, actor.name);
          if (id !== undefined && account.id !== id) throw new AppError('not_found');
          if (isNew)
            await repository.record(transaction, actor, {
              action: 'grant-access',
              userId: account.id,
              detail: email,
            });
          return isNew;
        });
      },

      /** The same the other way round. @returns whether anything opened the course to it */
      revokeAccess(email: string, id?: string): Promise<boolean> {
        return transact(async (transaction) => {
          const { account, isRevoked } = await byHand.revoke(transaction, email);
          if (id !== undefined && account?.id !== id) throw new AppError('not_found');
          if (isRevoked)
            await repository.record(transaction, actor, {
              action: 'revoke-access',
              userId: account?.id,
              detail: email,
            });
          return isRevoked;
        });
      },

      /** @param typed code in whatever way it was typed @returns the certificate, and whether it was valid until now */
      async revokeCertificate(typed: string) {
        const code = normalizeCertificateCode(typed);
        const found = code && (await certificates.find(code));
        if (!found) return undefined;
        const isRevoked = await transact(async (transaction) => {
          if (found.user_id !== null) await lockAccount(transaction, { id: found.user_id });
          const revoked = await certificates.revoke(transaction, found.code);
          if (revoked)
            await repository.record(transaction, actor, {
              action: 'revoke-certificate',
              userId: revoked.userId,
              detail: found.code,
            });
          return revoked !== undefined;
        });
        return { ...found, isRevoked };
      },

      /** @param rotate is not recorded where it fails; it comes last, so that it happens once */
      rotateSecret: <Result>(rotate: () => Result) =>
        transact(async (transaction) => {
          await repository.record(transaction, actor, { action: 'rotate-secret' });
          return rotate();
        }),
    };
  };
}

export type Administer = ReturnType<typeof createAdministration>;
