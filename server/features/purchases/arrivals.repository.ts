import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { webhookArrivals } from '../../db/schema/webhook-arrivals.ts';

export interface Arrival {
  provider: string;
  outcome: string;
  arrived_at: Date;
}

export function createArrivalsRepository(database: Database) {
  return {
    async note(provider: string, outcome: string): Promise<void> {
      await database
        .insert(webhookArrivals)
        .values({ provider, outcome })
        .onConflictDoUpdate({
          target: [webhookArrivals.provider, webhookArrivals.outcome],
          set: { arrived_at: sql`now()` },
        });
    },

    list: (): Promise<Arrival[]> => database.select().from(webhookArrivals),
  };
}

export type ArrivalsRepository = ReturnType<typeof createArrivalsRepository>;
