import type { Actor, User } from '../../../domain/audit.ts';
import { normalizeCertificateCode } from '../../../domain/certificate-code.ts';
import type { Content } from '../../../domain/content/document.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockAccount, lockExistingAccount } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import type { CertificatesRepository } from './certificates.repository.ts';
import { certificateMail, courseFacts } from './certificates.ts';
import { newCertificateCode } from './new-code.ts';

interface NamesParts extends Pick<Base, 'administration' | 'outbox' | 'transact'> {
  certificates: CertificatesRepository;
  content: { current(): Content };
}

export type CertificateNames = ReturnType<typeof createCertificateNames>;

/** Writes each change and its audit record in one transaction. */
export function createCertificateNames(parts: NamesParts) {
  const { administration, outbox, transact, certificates, content } = parts;

  /** Corrects the name, and replaces a certificate in the old one. @returns the new certificate's code, if any */
  async function correct(
    tx: Transaction,
    actor: Actor,
    account: User,
    name: string,
  ): Promise<string | undefined> {
    await administration.rename(tx, account, name);
    const held = await certificates.findValid(account.id, tx);
    if (!held || held.student_name === name) return undefined;
    const newCode = newCertificateCode();
    const oldCode = await certificates.replace(tx, account.id, newCode, name);
    if (oldCode === undefined) return undefined;
    await administration.record(tx, actor, {
      action: 'replace-certificate',
      userId: account.id,
      detail: `${oldCode} → ${newCode}`,
    });
    await outbox.add(tx, {
      kind: 'name-corrected',
      recipient: account.email,
      data: { name, code: newCode },
    });
    return newCode;
  }

  /** Also issues a certificate that only lacked a name. The caller writes the audit record. */
  async function renameWithin(
    tx: Transaction,
    actor: Actor,
    account: User,
    name: string,
  ): Promise<{ replacement: string | undefined; isIssued: boolean }> {
    const replacement = await correct(tx, actor, account, name);
    const due = {
      ...courseFacts(content.current()),
      userId: account.id,
      code: newCertificateCode(),
      student_name: name,
    };
    // Does nothing if the student has a certificate.
    const { isNew } = await certificates.issue(tx, due);
    if (isNew) await outbox.add(tx, certificateMail(account.email, due));
    return { replacement, isIssued: isNew };
  }

  return {
    renameWithin,

    /** @param name a real one @returns the replacement's code, if there is one */
    rename(actor: Actor, account: User, name: string): Promise<string | undefined> {
      return transact(async (tx) => {
        await lockExistingAccount(tx, account.id);
        const { replacement } = await renameWithin(tx, actor, account, name);
        await administration.record(tx, actor, {
          action: 'rename',
          userId: account.id,
          detail: `${account.name} → ${name}`,
        });
        return replacement;
      });
    },

    /** Settles the name, once for each certificate. @throws {AppError} `wrong_state` if there is none to settle */
    settle(account: User, name: string): Promise<void> {
      return transact(async (tx) => {
        await lockExistingAccount(tx, account.id);
        const held = await certificates.checkName(tx, account.id);
        if (!held) throw new AppError('wrong_state');
        if (held.student_name === name) return;
        await correct(tx, account, account, name);
        await administration.record(tx, account, {
          action: 'rename',
          userId: account.id,
          detail: `${held.student_name} → ${name}`,
        });
      });
    },

    /** @param typed code in any spelling @returns the certificate, and whether it was valid until now */
    async revoke(actor: Actor, typed: string) {
      const code = normalizeCertificateCode(typed);
      const found = code && (await certificates.find(code));
      if (!found) return undefined;
      const isRevoked = await transact(async (tx) => {
        if (found.user_id !== null) await lockAccount(tx, { id: found.user_id });
        const revoked = await certificates.revoke(tx, found.code);
        if (revoked)
          await administration.record(tx, actor, {
            action: 'revoke-certificate',
            userId: revoked.userId,
            detail: found.code,
          });
        return revoked !== undefined;
      });
      return { ...found, isRevoked };
    },
  };
}
