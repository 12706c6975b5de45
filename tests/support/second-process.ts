import { pino } from 'pino';
import { createTransact } from '../../server/db/connect.ts';
import { createContentRepository } from '../../server/features/content/content.repository.ts';
import { createContent } from '../../server/features/content/content.ts';
import { readShippedContent } from '../../server/features/content/shipped.ts';
import { createReviewsRepository } from '../../server/features/reviews/reviews.repository.ts';
import type { TestApp } from './test-app.ts';

/** Returns the content as another process of the same installation loads it. */
export function openContentOfOtherProcess({ database }: TestApp) {
  return createContent({
    repository: createContentRepository(database),
    transact: createTransact(database),
    shipped: readShippedContent(),
    overrides: {},
    backups: () => undefined,
    findMedia: async () => new Map(),
    findReviews: createReviewsRepository(database).listPublished,
    log: pino({ level: 'silent' }),
  });
}
