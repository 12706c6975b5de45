import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './lib/command.ts';
import { sourceFiles } from './lib/import-graph.ts';
import { findBadWords } from './lib/plain-words.ts';

/** Part of the lint step: comments and names in the product's own code, without its tests. */
const files = sourceFiles(['content', 'domain', 'server', 'web', 'scripts']).filter(
  (file) => !/\.test\.tsx?$|\.d\.m?ts$/.test(file),
);
const found = files.flatMap((file) => findBadWords(file, readFileSync(path.join(root, file), 'utf8')));
if (found.length > 0) fail(found.join('\n'));
