import type { Actor } from '../../../domain/audit.ts';
import { normalizeCertificateCode } from '../../../domain/certificate-code.ts';
import type { User } from '../../../domain/user.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockAccount, lockExistingAccount } from '../../db/locks.ts';
import { orThrow } from '../../http/errors.ts';
import {
  type Certificates,
  type CertificatesDependencies,
  certificateEvent,
  courseFacts,
} from './certificates.ts';
import { newCertificateCode } from './new-code.ts';

export type CertificateNames = ReturnType<typeof createCertificateNames>;

/** Changes the name of a student and of the certificate; writes each change and its audit record in one transaction. */
export function createCertificateNames(
  dependencies: CertificatesDependencies,
  { issueAndTell }: Pick<Certificates, 'issueAndTell'>,
) {
  const { adminRepository, auditLog, outbox, transact, content, webhooks } = dependencies;
  const { repository: certificates } = dependencies;

  /** Corrects the name and replaces a certificate that shows the old one. @returns the new certificate's code, if any */
  async function correctName(tx: Transaction, actor: Actor, account: User, name: string) {
    await adminRepository.rename(tx, account, name);
    const certificate = await certificates.findValid(account.id, tx);
    if (!certificate || certificate.student_name === name) return undefined;
    const newCode = newCertificateCode();
    const oldCode = await certificates.replace(tx, account.id, newCode, name);
    if (oldCode === undefined) return undefined;
    await auditLog.record(tx, actor, {
      action: 'replace-certificate',
      userId: account.id,
      detail: `${oldCode} → ${newCode}`,
    });
    await outbox.add(tx, { kind: 'name-corrected', recipient: account.email, data: { name, code: newCode } });
    const reissued = { ...certificate, code: newCode, student_name: name };
    await webhooks.record(tx, { userId: account.id }, [certificateEvent(reissued, oldCode)]);
    return newCode;
  }

  /** Corrects the name, and issues a certificate that only lacked a name. The caller writes the audit record. */
  async function renameInTransaction(tx: Transaction, actor: Actor, account: User, name: string) {
    const replacement = await correctName(tx, actor, account, name);
    const newCertificate = {
      ...courseFacts(content.current()),
      userId: account.id,
      code: newCertificateCode(),
      student_name: name,
    };
    // Issues nothing if the student has a certificate or has not finished the course.
    const { isNew } = await issueAndTell(tx, account.email, newCertificate);
    return { replacement, isIssued: isNew };
  }

  return {
    renameInTransaction,

    /** Renames a student on an admin's order. @param name a full name @returns the code of the replacement, if any */
    rename(actor: Actor, account: User, name: string): Promise<string | undefined> {
      return transact(async (tx) => {
        await lockExistingAccount(tx, account.id);
        const { replacement } = await renameInTransaction(tx, actor, account, name);
        await auditLog.record(tx, actor, {
          action: 'rename',
          userId: account.id,
          detail: `${account.name} → ${name}`,
        });
        return replacement;
      });
    },

    /** Sets the name that the student confirms, once for each certificate. @throws {AppError} `wrong_state` if no certificate is unconfirmed */
    confirmName(account: User, name: string): Promise<void> {
      return transact(async (tx) => {
        await lockExistingAccount(tx, account.id);
        const certificate = orThrow(await certificates.setNameChecked(tx, account.id), 'wrong_state');
        if (certificate.student_name === name) return;
        await correctName(tx, account, account, name);
        await auditLog.record(tx, account, {
          action: 'rename',
          userId: account.id,
          detail: `${certificate.student_name} → ${name}`,
        });
      });
    },

    /** Revokes a certificate. @param typedCode in any spelling @returns the certificate; `isRevoked` is false if it was not valid */
    async revoke(actor: Actor, typedCode: string) {
      const code = normalizeCertificateCode(typedCode);
      const certificate = code && (await certificates.findByCode(code));
      if (!certificate) return undefined;
      const isRevoked = await transact(async (tx) => {
        if (certificate.user_id !== null) await lockAccount(tx, { id: certificate.user_id });
        const revoked = await certificates.revoke(tx, certificate.code);
        if (revoked)
          await auditLog.record(tx, actor, {
            action: 'revoke-certificate',
            userId: revoked.userId,
            detail: certificate.code,
          });
        return revoked !== undefined;
      });
      return { ...certificate, isRevoked };
    },
  };
}
