import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { courseHoursText, freeCourseNotice } from '../../../domain/certificate.ts';
import { certificatePath, credentialPath, paths } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import { AppError, orNotFound, orThrow } from '../../http/errors.ts';
import { hour, minute } from '../../periodic-tasks.ts';
import type { Certificates, PublicCertificate } from './certificates.ts';
import { addStatuses, createCredentialsRepository, statusListBits } from './credentials.repository.ts';
import { createSigningKeys } from './signing-keys.ts';

/** Milliseconds for which a list is answered from memory, here and by whoever asked. */
export const statusListAge = minute;
const maxCachedLists = 100;
const credentialsContext = 'https://www.w3.org/ns/credentials/v2';
const badgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

/**
 * Certificates as files that other systems verify without asking here who issued them: Open Badges 3.0, which is a W3C
 * Verifiable Credential 2.0, and lists of those that hold no more (Bitstring Status List v1.0).
 */
export function createCredentials({ config, settings, database }: Base, certificates: Certificates) {
  const { appUrl } = config;
  const repository = createCredentialsRepository(database);
  const keys = createSigningKeys(config, repository);
  const listUrl = (list: number) => `${appUrl}/api/certificates/status/${list}`;

  /**
   * Signs a list, with a bit set for each certificate that does not hold.
   * @param isLasting true for one that stays good: nobody signs another after it
   * @returns undefined if there is none
   */
  async function signList(list: number, isLasting = false): Promise<string | undefined> {
    if (!(await repository.hasList(list))) return undefined;
    const bytes = new Uint8Array(statusListBits / 8);
    const dependsOnPurchase = settings.current().COURSE_ACCESS === 'purchase';
    for (const bit of await repository.listRevoked(list, dependsOnPurchase)) {
      const index = bit >> 3;
      // The first bit is the leftmost one.
      bytes[index] = (bytes[index] ?? 0) | (0x80 >> (bit & 7));
    }
    const now = new Date();
    const id = listUrl(list);
    const credential = {
      '@context': [credentialsContext],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: appUrl,
      validFrom: now.toISOString(),
      ...(!isLasting && { validUntil: new Date(now.getTime() + 24 * hour).toISOString() }),
      credentialSubject: {
        id: `${id}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: `u${Buffer.from(await promisify(gzip)(bytes)).toString('base64url')}`,
        ...(!isLasting && { ttl: statusListAge }),
      },
    };
    return keys.sign(credential, now);
  }

  const lists = new LRUCache<number, string>({
    max: maxCachedLists,
    ttl: statusListAge,
    fetchMethod: (list) => signList(list),
  });

  return {
    publicKeys: keys.publicKeys,

    /** Makes what answering needs: the key, and places in the lists for older certificates. @returns how many */
    prepare: async (): Promise<number> => (await keys.prepare()) + (await addStatuses(database)),

    /**
     * Returns the signed credential of a valid certificate.
     * @param typedCode in any spelling
     * @throws {AppError} `unknown_certificate`, `gone` if it is not valid
     */
    async issue(typedCode: string): Promise<{ code: string; jwt: string }> {
      const certificate = await certificates.verify(typedCode);
      if ('is_erased' in certificate || certificate.status !== 'valid') throw new AppError('gone');
      const { code } = certificate;
      const status = orThrow(await repository.findStatus(code), 'unavailable');
      const list = listUrl(status.list);
      const credential = {
        ...describeBadge(certificate, appUrl),
        credentialStatus: {
          id: `${list}#${status.bit}`,
          type: 'BitstringStatusListEntry',
          statusPurpose: 'revocation',
          statusListIndex: String(status.bit),
          statusListCredential: list,
        },
      };
      return { code, jwt: await keys.sign(credential, new Date(certificate.issued_at)) };
    },

    /** Returns a status list for a site that outlives this one; undefined if there is none. */
    signLastingList: (list: number) => signList(list, true),

    /** Returns a signed status list, at most {@link statusListAge} old. @throws {AppError} `not_found` */
    async readList(typed: string): Promise<string> {
      return orNotFound(/^[1-9]\d{0,4}$/.test(typed) ? await lists.fetch(Number(typed)) : undefined);
    },
  };
}

/** Returns what the printed certificate says, and nothing else of the student, as an Open Badge. */
function describeBadge(certificate: PublicCertificate, appUrl: string) {
  const { code, student_name, course_title, issued_at, topics, exercises, instructor } = certificate;
  return {
    '@context': [credentialsContext, badgesContext],
    id: appUrl + credentialPath(code),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: course_title,
    issuer: { id: appUrl, type: ['Profile'], name: certificate.issuer, url: appUrl },
    validFrom: issued_at,
    awardedDate: issued_at,
    credentialSubject: {
      // Different in each certificate: two cannot be joined to one person by it.
      id: `${appUrl}${certificatePath(code)}#aluno`,
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: student_name },
      ],
      achievement: {
        id: appUrl + paths.course,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        inLanguage: 'pt-BR',
        name: course_title,
        description: [
          `Carga horária: ${courseHoursText(certificate.course_hours)}.`,
          `Modalidade: ${certificate.modality}.`,
          ...(instructor ? [`Quem assina: ${instructor}.`] : []),
          `Site do curso: ${certificate.website}.`,
          freeCourseNotice,
        ].join(' '),
        criteria: { narrative: ['Conclusão do curso.', ...(exercises ? [`${exercises}.`] : [])].join(' ') },
        tag: topics,
      },
    },
    evidence: [
      {
        id: appUrl + certificatePath(code),
        type: ['Evidence'],
        name: 'Página de validação do certificado',
        description: `Código de validação: ${code}`,
      },
    ],
  };
}
