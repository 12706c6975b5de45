import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Content } from '../../../domain/content/document.ts';
import { contractOf, type KeptContract } from '../../../domain/contract.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { contracts } from '../../db/schema/contracts.ts';

/** Returns the purchase's reference to what buyers agree to now. */
export type KeepContract = (transaction: Transaction) => Promise<string>;

interface Edition {
  revision: number;
  content: Content;
}

export function createContractsRepository(database: Database, edition: () => Edition) {
  const keep: KeepContract = async (transaction) => {
    const { revision, content } = edition();
    const document = contractOf(content);
    const fingerprint = createHash('sha256').update(JSON.stringify(document)).digest('hex');
    await transaction.insert(contracts).values({ fingerprint, revision, document }).onConflictDoNothing();
    return fingerprint;
  };

  return {
    keep,

    async find(
      fingerprint: string | null,
    ): Promise<{ revision: number; document: KeptContract } | undefined> {
      if (fingerprint === null) return undefined;
      const [row] = await database
        .select({ revision: contracts.revision, document: contracts.document })
        .from(contracts)
        .where(eq(contracts.fingerprint, fingerprint));
      return row;
    },
  };
}

export type ContractsRepository = ReturnType<typeof createContractsRepository>;
