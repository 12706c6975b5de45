import { createBase } from '../../server/base.ts';
import { createContentFeature } from '../../server/features/content/content.feature.ts';
import { createReviewsRepository } from '../../server/features/reviews/reviews.repository.ts';
import type { TestApp } from './test-app.ts';

/** Returns the content as another process of the same installation loads it. */
export function openContentOfOtherProcess({ parts, database, features }: TestApp) {
  return createContentFeature({
    ...createBase(parts),
    media: features.media,
    findReviews: createReviewsRepository(database).listPublished,
    findPublicParts: features.materials.findPublicParts,
    renderEmail: () => undefined,
  });
}
