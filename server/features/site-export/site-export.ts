import { readFileSync } from 'node:fs';
import path from 'node:path';
import { issuerText, printedFacts } from '../../../domain/certificate.ts';
import { dayText } from '../../../domain/dates.ts';
import type { CsvFile } from '../../../domain/lists/csv.ts';
import { purchaseList, purchasesCsv } from '../../../domain/lists/purchases.ts';
import { studentList, studentsCsv } from '../../../domain/lists/students.ts';
import { subscriberList, subscribersCsv } from '../../../domain/lists/subscribers.ts';
import type { Base } from '../../base.ts';
import { csvLines } from '../../http/csv.ts';
import { AppError } from '../../http/errors.ts';
import { isStoragePath } from '../../storage/storage.ts';
import type { CertificatesFeature } from '../certificates/certificates.feature.ts';
import type { NewsletterFeature } from '../newsletter/newsletter.feature.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';
import type { StudentsFeature } from '../students/students.feature.ts';
import { type CourseDependencies, writeCourse } from './course-files.ts';
import type { AddFile } from './export-sinks.ts';
import { readmeText } from './readme.ts';
import type { SiteExportRepository } from './site-export.repository.ts';
import { writePages } from './static-pages.ts';

export interface SiteExportDependencies extends Base, CourseDependencies {
  students: Pick<StudentsFeature, 'students'>;
  purchases: Pick<PurchasesFeature, 'adminPurchases'>;
  newsletter: Pick<NewsletterFeature, 'subscribers'>;
  certificates: Pick<CertificatesFeature, 'verify' | 'credentials'>;
}

type Verified = Awaited<ReturnType<CertificatesFeature['verify']>>;

interface CertificateLine {
  code: string;
  status: string;
  certificate?: Extract<Verified, { student_name: string }>;
}

const statusNames: Record<string, string> = {
  valid: 'válido',
  revoked: 'revogado',
  replaced: 'substituído',
  suspended: 'suspenso',
};

const certificatesCsv: CsvFile<CertificateLine> = {
  name: 'certificados',
  columns: [
    ['Código', ({ code }) => code],
    ['Nome', ({ certificate }) => certificate?.student_name ?? ''],
    ['Situação', ({ status }) => statusNames[status] ?? status],
    ['Curso', ({ certificate }) => certificate?.course_title ?? ''],
    ['Concluído em', ({ certificate }) => (certificate ? dayText(certificate.completed_at) : '')],
    ['Emitido em', ({ certificate }) => (certificate ? dayText(certificate.issued_at) : '')],
    ['Substituído por', ({ certificate }) => certificate?.replaced_by ?? ''],
  ],
};

const checkerFolder = path.join(import.meta.dirname, 'certificate-checker');
const checkerFiles = ['index.html', 'conferir.js', 'codigo.js'];
/** Returns what writes everything that is the owner's, one file after the other; nothing is held in memory whole. */
export function createSiteExport(dependencies: SiteExportDependencies, repository: SiteExportRepository) {
  const { content, config, storage, site, students, purchases, newsletter, certificates } = dependencies;
  const { credentials } = certificates;

  async function writePeople(add: AddFile): Promise<void> {
    const lessons = content.lessons();
    const titles = Object.fromEntries(lessons.map(({ id, title }) => [id, title]));
    const ids = lessons.map(({ id }) => id);
    const write = <Row>(file: CsvFile<Row>, batches: AsyncIterable<Row[]>) =>
      add(`dados/${file.name}.csv`, csvLines(file.columns, batches));
    const [progress, questions] = [repository.progress(titles), repository.questions()];
    await write(studentsCsv, students.students.export(studentList.query.parse({}), ids));
    await write(progress.file, progress.batches);
    await write(purchasesCsv, purchases.adminPurchases.export(purchaseList.query.parse({})));
    await write(questions.file, questions.batches);
    await write(subscribersCsv, newsletter.subscribers.export(subscriberList.query.parse({})));
    await write(certificatesCsv, certificateLines());
  }

  async function* certificateLines() {
    for await (const code of repository.certificateCodes()) yield [await describe(code)];
  }

  async function describe(code: string): Promise<CertificateLine> {
    const verified = await certificates.verify(code);
    // Nothing is said of who erased the account.
    if ('is_erased' in verified) return { code, status: 'revoked' };
    const status = verified.is_final === false ? 'suspended' : verified.status;
    return { code, status, certificate: verified };
  }

  async function writeCertificates(add: AddFile, at: Date): Promise<void> {
    for (const name of checkerFiles)
      await add(`certificados/${name}`, readFileSync(path.join(checkerFolder, name), 'utf8'));
    const issuer = issuerText(printedFacts(content.current()));
    await add('certificados/sobre.json', JSON.stringify({ issuer, exported_at: at.toISOString() }));
    await add('certificados/chaves.json', JSON.stringify(await credentials.publicKeys()));
    for (let list = 1; ; list += 1) {
      const signed = await credentials.signLastingList(list);
      if (signed === undefined) break;
      await add(`certificados/situacao/${list}.jwt`, signed);
    }
    // A host that lists folders shows this instead of the codes.
    await add('certificados/codigos/index.html', '<!doctype html><title>Nada aqui</title>\n');
    for await (const code of repository.certificateCodes()) {
      const { status, certificate } = await describe(code);
      const issued =
        status === 'valid' ? await credentials.issue(code).catch(undefinedIf('gone')) : undefined;
      const known = {
        status: status === 'valid' && !issued ? 'revoked' : status,
        ...(certificate?.replaced_by && { replaced_by: certificate.replaced_by }),
        ...(issued && { credential: issued.jwt }),
      };
      await add(`certificados/codigos/${code}.json`, JSON.stringify(known));
    }
  }

  return {
    /** @returns names of files that the storage lacks */
    async fill(add: AddFile): Promise<string[]> {
      const at = new Date();
      /** Files of the storage, by their name in the export. */
      const stored = new Map<string, string>();
      const missing: string[] = [];
      await writeCourse(add, stored, dependencies);
      await writePages(add, stored, site, config.appUrl);
      for (const [name, inStorage] of stored) {
        // A restored database may hold any path: none leads out of the export.
        const found = isStoragePath(name) ? await storage.read(inStorage) : undefined;
        if (!found) missing.push(name);
        else await add(name, found.body instanceof Uint8Array ? [found.body] : found.body, found.size);
      }
      await writeCertificates(add, at);
      await writePeople(add);
      const { brandName } = content.current().site;
      await add('LEIA-ME.md', readmeText({ brandName, appUrl: config.appUrl, at, missing }));
      return missing;
    },
  };
}

const undefinedIf =
  (code: AppError['code']) =>
  (error: unknown): undefined => {
    if (!(error instanceof AppError) || error.code !== code) throw error;
  };
