import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { root } from '../../scripts/lib/command.ts';

/** A regular expression in the product's code. */
export interface Expression {
  file: string;
  at: string;
  /** Nothing for one that is assembled. */
  literal?: { pattern: string; flags: string };
}

type Node = { type?: string; start: number; regex?: Expression['literal']; callee?: { name?: string } };

function expressionsIn(file: string): Expression[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const found: Expression[] = [];
  const left: unknown[] = [parseSync(file, source).program];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null || next instanceof RegExp) continue;
    const { type, start, regex, callee } = next as Node;
    const at = () => `${file}:${source.slice(0, start).split('\n').length}`;
    if (type === 'Literal' && regex) found.push({ file, at: at(), literal: regex });
    else if (callee?.name === 'RegExp') found.push({ file, at: at() });
    left.push(...Object.values(next));
  }
  return found;
}

const files = ['domain', 'server', 'web'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
/** All of them. */
export const expressions = files.flatMap(expressionsIn);
