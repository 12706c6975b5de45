import { Hono } from 'hono';
import { z } from 'zod';
import { boundedText } from '../../../domain/bounded-text.ts';
import type { Lesson } from '../../../domain/content/course.ts';
import { maxSearchLength } from '../../../domain/search.ts';
import type { Base } from '../../base.ts';
import { compressJson } from '../../http/compressed.ts';
import { createSearchRepository } from './search.repository.ts';
import { createSearch } from './search.ts';
import { createSearchIndex, type SearchIndexDependencies } from './search-index.ts';

interface Dependencies extends Base {
  content: { publishedRevision: SearchIndexDependencies['publishedRevision']; lessons(): readonly Lesson[] };
  media: SearchIndexDependencies['media'];
  files: SearchIndexDependencies['files'];
}

const query = z.object({ q: boundedText(maxSearchLength).default('') });

/** Searches the course for students. Stores no search terms. */
export function createSearchFeature({ database, policy, limits, content, ...dependencies }: Dependencies) {
  const repository = createSearchRepository(database);
  const search = createSearch({
    repository,
    publishedLessonIds: () => content.lessons().map(({ id }) => id),
  });
  const index = createSearchIndex({
    ...dependencies,
    repository,
    publishedRevision: content.publishedRevision,
  });

  const routes = new Hono().get(
    '/api/search',
    policy({ who: 'student', query, accountLimit: limits.search }),
    compressJson,
    async (c) => c.json(await search(c.req.valid('query').q)),
  );
  return { repository, routes, tasks: [{ name: 'search', run: index.refresh, interval: 5_000 }] };
}
