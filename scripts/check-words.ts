import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './lib/command.ts';
import { findHandmadeComponents } from './lib/handmade-components.ts';
import { sourceFiles } from './lib/import-graph.ts';
import { findBadWords } from './lib/plain-words.ts';

/** Part of the lint step: comments, names and class names in the product's own code, without its tests. */
const files = sourceFiles(['content', 'domain', 'server', 'web', 'scripts']).filter(
  (file) => !/\.test\.tsx?$|\.d\.m?ts$/.test(file),
);
const found = files.flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  const parts = isPage(file) ? findHandmadeComponents(file, source) : [];
  return [...findBadWords(file, source), ...parts];
});
if (found.length > 0) fail(found.join('\n'));

/** Returns true for what must build its buttons and cards from web/ui. */
function isPage(file: string): boolean {
  return file.startsWith('web/') && file.endsWith('.tsx') && !file.startsWith('web/ui/');
}
