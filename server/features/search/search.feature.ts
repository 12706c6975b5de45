import { Hono } from 'hono';
import { z } from 'zod';
import { boundedText } from '../../../domain/bounded-text.ts';
import { maxSearchLength } from '../../../domain/search.ts';
import type { Base } from '../../base.ts';
import { compressJson } from '../../http/compressed.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { MaterialsFeature } from '../materials/materials.feature.ts';
import type { MediaFeature } from '../media/media.feature.ts';
import { createSearchRepository } from './search.repository.ts';
import { createSearch } from './search.ts';
import { createSearchIndex } from './search-index.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'publishedRevision' | 'lessonIds'>;
  materials: Pick<MaterialsFeature, 'files'>;
  media: Pick<MediaFeature, 'repository'>;
}

const query = z.object({ q: boundedText(maxSearchLength).default('') });

/** Searches the course for students. Stores no search terms. */
export function createSearchFeature(dependencies: Dependencies) {
  const { database, policy, limits, content, materials, media } = dependencies;
  const repository = createSearchRepository(database);
  const search = createSearch(repository, content.lessonIds);
  const index = createSearchIndex({
    ...dependencies,
    repository,
    media: media.repository,
    files: materials.files,
  });

  const routes = new Hono().get(
    '/api/search',
    policy({ who: 'student', query, accountLimit: limits.search }),
    compressJson,
    async (c) => c.json(await search(c.req.valid('query').q)),
  );
  return { repository, routes, tasks: [{ name: 'search', run: index.refresh, interval: 5_000 }] };
}
