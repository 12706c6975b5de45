import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import type { Base, ProductOptions } from '../../base.ts';
import type { Database } from '../../db/connect.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import type { BuiltFile } from '../../http/built-files.ts';
import { createSite } from '../../http/site.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { EmailsFeature } from '../emails/emails.feature.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';
import type { RehearsalsRepository } from './rehearsals.repository.ts';

/** A product of its own, in which a rehearsal is played. Its queues and tasks are never started. */
export interface ScratchProduct extends Pick<Base, 'outbox' | 'renderPreview' | 'settings'> {
  app: { request(path: string, init: RequestInit): Response | Promise<Response> };
  features: {
    content: Pick<ContentFeature, 'start' | 'current'>;
    emails: Pick<EmailsFeature, 'compose' | 'sender'>;
    purchases: Pick<PurchasesFeature, 'sampleSales'>;
  };
}

/** Assembles a product like this one, with other parts. */
export type AssembleScratch = (
  parts: Pick<ProductOptions, 'config' | 'database' | 'log' | 'storage' | 'site'>,
) => ScratchProduct;

export interface StageDependencies extends Pick<Base, 'config' | 'settings'> {
  repository: Pick<RehearsalsRepository, 'copyPublished'>;
  assembleScratch: AssembleScratch;
}

export interface Stage {
  product: ScratchProduct;
  appUrl: string;
  /** Renders files of the site, and serves them from then on. @param names such as `curso.html` */
  renderPages(...names: string[]): Promise<void>;
}

/** Builds the stage of a rehearsal: this installation's code, settings and published content in an empty database. */
export async function buildStage(
  { config, settings, repository, assembleScratch }: StageDependencies,
  database: Database,
): Promise<Stage> {
  const folder = rehearsalFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await migrateDatabase(database);
  await repository.copyPublished(database);
  const site = createSite(new Map());
  const current = settings.current();
  const product = assembleScratch({
    config: {
      ...config,
      ...current,
      // Nothing that leads outside.
      ...{
        dataDir: folder,
        s3: undefined,
        SMTP_URL: undefined,
        BACKUP_DIR: undefined,
        backupStore: undefined,
      },
    },
    database,
    // Its lines would have links that open an account.
    log: pino({ level: 'silent' }),
    storage: createDiskStorage(path.join(folder, 'storage')),
    site,
  });
  await product.features.content.start();
  const rendered = new Map<string, BuiltFile>();
  return {
    product,
    appUrl: config.appUrl,
    async renderPages(...names) {
      const content = product.features.content.current();
      for (const name of names)
        for (const [file, built] of await product.renderPreview(content, name)) rendered.set(file, built);
      site.replacePages(rendered);
    },
  };
}

/** Removes what a rehearsal wrote, also one that was killed. */
export async function clearStage(config: Pick<Base['config'], 'dataDir'>): Promise<void> {
  await rm(rehearsalFolder(config), { recursive: true, force: true });
}

const rehearsalFolder = ({ dataDir }: Pick<Base['config'], 'dataDir'>) => path.join(dataDir, 'rehearsal');
