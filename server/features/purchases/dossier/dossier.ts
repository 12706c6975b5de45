import { Piscina } from 'piscina';
import type { AuditRecord } from '../../../../domain/audit.ts';
import type { User } from '../../../../domain/user.ts';
import { AppError, orNotFound } from '../../../http/errors.ts';
import { limitConcurrency } from '../../../http/limit-concurrency.ts';
import type { PurchaseParts } from '../purchase-parts.ts';
import { createDossierRepository } from './dossier.repository.ts';
import { type DossierPaper, dossierPaper } from './dossier-text.ts';

/** Milliseconds; a dossier takes less than one second. */
const deadline = 20_000;

const threads = new Piscina<DossierPaper, Uint8Array<ArrayBuffer>>({
  filename: new URL('./dossier-thread.ts', import.meta.url).href,
  name: 'typesetDossier',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  niceIncrement: 10,
});
// A terminated thread may report its failure later.
threads.on('error', () => undefined);

/** Returns the function that makes a purchase's dossier: the evidence, as a PDF, with which the owner answers a dispute. */
export function createDossiers({ auditLog, database, purchases, content }: PurchaseParts) {
  const repository = createDossierRepository(database);
  const waitForTurn = limitConcurrency({ concurrency: 1, maxWaiting: 2 });

  async function make(actor: Pick<User, 'id' | 'name'>, id: string): Promise<Uint8Array<ArrayBuffer>> {
    const found = orNotFound(await purchases.find(id));
    const rows = await repository.read(found);
    const { course, site } = content.current();
    const { modules } = course;
    const paper = dossierPaper({ found, rows, modules, brand: site.brandName, now: new Date() });
    const record: AuditRecord = { action: 'export-dossier', userId: found.purchase.user_id, detail: id };
    await auditLog.record(database, actor, record);
    const signal = AbortSignal.timeout(deadline);
    return threads.run(paper, { signal }).catch((error: Error) => {
      throw signal.aborted ? new AppError('busy') : error;
    });
  }

  /**
   * Returns a tagged PDF, one at a time, and records in the audit log who got whose.
   * @throws {AppError} `not_found`; `busy` if too many wait, or it takes too long
   */
  return async (actor: Pick<User, 'id' | 'name'>, id: string, signal: AbortSignal) => {
    const release = await waitForTurn(actor.id, signal);
    try {
      return await make(actor, id);
    } finally {
      release();
    }
  };
}
