import path from 'node:path';
import { documentId, listSources, parseDocument, readSource } from './source/document.ts';

/** Reads every source and says what is wrong with each. */
const folder = path.resolve(import.meta.dirname, '../../content/materials');
const sources = listSources(folder);
for (const source of sources) {
  try {
    parseDocument(folder, source, readSource(folder, source));
  } catch (error) {
    console.error(`${source}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
console.log(`${sources.length} documentos lidos, ${new Set(sources.map(documentId)).size} nomes.`);
