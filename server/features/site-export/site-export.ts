import { readFileSync } from 'node:fs';
import path from 'node:path';
import { issuerText, printedFacts } from '../../../domain/certificate.ts';
import type { CsvFile } from '../../../domain/lists/csv.ts';
import { purchaseList, purchasesCsv } from '../../../domain/lists/purchases.ts';
import { studentList, studentsCsv } from '../../../domain/lists/students.ts';
import { subscriberList, subscribersCsv } from '../../../domain/lists/subscribers.ts';
import { samplePagesRoot } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import { builtText } from '../../http/built-files.ts';
import { csvLines } from '../../http/csv.ts';
import { AppError } from '../../http/errors.ts';
import type { Content } from '../../storage/storage.ts';
import type { CertificatesFeature } from '../certificates/certificates.feature.ts';
import type { NewsletterFeature } from '../newsletter/newsletter.feature.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';
import type { StudentsFeature } from '../students/students.feature.ts';
import { type CourseDependencies, writeCourse } from './course-files.ts';
import { type CertificateLine, certificatesCsv, progressCsv, questionsCsv } from './export-lists.ts';
import type { AddFile, AddStored } from './export-sinks.ts';
import { readmeText } from './readme.ts';
import type { SiteExportRepository } from './site-export.repository.ts';
import { type PageFiles, staticPages, staticStyle } from './static-pages.ts';

export interface SiteExportDependencies
  extends Pick<Base, 'config' | 'storage' | 'site'>,
    Omit<CourseDependencies, 'addStored'> {
  repository: SiteExportRepository;
  students: Pick<StudentsFeature, 'students'>;
  purchases: Pick<PurchasesFeature, 'adminPurchases'>;
  newsletter: Pick<NewsletterFeature, 'subscribers'>;
  certificates: Pick<CertificatesFeature, 'verify' | 'credentials'>;
}

const checkerFolder = path.join(import.meta.dirname, 'certificate-checker');
const checkerFiles = ['index.html', 'conferir.css', 'conferir.js', 'codigo.js'];
/** Returns what writes everything that is the owner's, one file after the other; nothing is held in memory whole. */
export function createSiteExport(dependencies: SiteExportDependencies) {
  const { repository, content, config, storage, site, students, purchases, newsletter, certificates } =
    dependencies;
  const { credentials } = certificates;

  async function writePeople(add: AddFile): Promise<void> {
    const lessons = content.lessons();
    const titles = new Map(lessons.map(({ id, title }) => [id, title]));
    const csv = <Row>(file: CsvFile<Row>, batches: AsyncIterable<Row[]>) =>
      add(`dados/${file.name}.csv`, csvLines(file.columns, batches));
    const ids = lessons.map(({ id }) => id);
    await csv(studentsCsv, students.students.export(studentList.query.parse({}), ids));
    await csv(progressCsv(titles), repository.progress());
    await csv(purchasesCsv, purchases.adminPurchases.export(purchaseList.query.parse({})));
    await csv(questionsCsv, repository.questions());
    await csv(subscribersCsv, newsletter.subscribers.export(subscriberList.query.parse({})));
    await csv(certificatesCsv, certificateLines());
  }

  async function* certificateLines(): AsyncGenerator<CertificateLine[]> {
    for await (const code of repository.certificateCodes()) yield [await describe(code)];
  }

  async function describe(code: string): Promise<CertificateLine> {
    const verified = await certificates.verify(code);
    // Nothing is said of who erased the account.
    if ('is_erased' in verified) return { code, status: 'revoked', certificate: undefined };
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
      const signed = await credentials.readList(String(list)).catch(undefinedIf('not_found'));
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

  async function writePages(add: AddFile, addStored: AddStored): Promise<void> {
    const files: PageFiles = { built: new Set(), stored: new Set() };
    for (const { name, html } of staticPages(site, config.appUrl, files)) await add(`site/${name}`, html);
    const written = new Set<string>();
    // A style sheet brings fonts, which are added while the set is read.
    for (const name of files.built) {
      const file = site.file(name);
      if (!file || written.has(name)) continue;
      written.add(name);
      const bytes = file.bodies.identity ?? new Uint8Array();
      if (name.endsWith('.css')) await add(`site${name}`, staticStyle(builtText(file), name, files));
      else await add(`site${name}`, [bytes], bytes.length);
    }
    for (const address of files.stored) {
      const inStorage = address.startsWith(`${samplePagesRoot}/`)
        ? address.slice(samplePagesRoot.length + 1)
        : address.slice(1);
      await addStored(`site${address}`, inStorage);
    }
  }

  return {
    /** @returns names of files that the storage lacks */
    async fill(add: AddFile): Promise<string[]> {
      const at = new Date();
      const missing: string[] = [];
      const written = new Set<string>();
      const addStored: AddStored = async (name, inStorage) => {
        if (written.has(name)) return;
        written.add(name);
        const found = await storage.read(inStorage);
        if (!found) return void missing.push(name);
        await add(
          name,
          found.body instanceof Uint8Array ? [found.body] : (found.body as Content),
          found.size,
        );
      };
      await writeCourse(add, { ...dependencies, addStored });
      await writePages(add, addStored);
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
