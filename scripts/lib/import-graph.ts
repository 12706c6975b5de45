import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './command.ts';

/** Returns the TypeScript files in folders, tests included, as paths from the root. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mts,mjs}`, { cwd: root })).sort();
}

/** Returns each file with those of the files that it imports. @param types false leaves out `import type` */
export function importGraph(files: readonly string[], { types = true } = {}): Map<string, string[]> {
  const listed = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file, types).filter((target) => listed.has(target))]));
}

function importsOf(file: string, types: boolean): string[] {
  return specifiersOf(file, types)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
}

/** Returns what a file imports, as written. @param types false leaves out `import type` */
export function specifiersOf(file: string, types: boolean): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const text = types ? source : source.replaceAll(/^import type [^']*'[^']*';/gm, '');
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^'?]+)/g)].map(([, name = '']) => name);
}

/** Returns true if a file imports a target, directly or through others. */
export function reaches(
  graph: ReadonlyMap<string, readonly string[]>,
  file: string,
  isTarget: (file: string) => boolean,
  seen = new Set<string>(),
): boolean {
  if (isTarget(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return (graph.get(file) ?? []).some((next) => reaches(graph, next, isTarget, seen));
}
