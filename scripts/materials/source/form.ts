import type { FormBlock, FormField, FormGroup, Run } from '../../../domain/documents/blocks.ts';
import { textRuns } from './inline.ts';

/**
 * Parses a `campos` block: a row per line, fields separated by ` | `, a relative width in braces after the label, `#
 * Title` starts a group, `{linhas:4}` is a box of four blank lines, `( )` is an option to tick, ` = ` begins what an
 * example has filled in.
 */
export function parseForm(text: string): FormBlock {
  const groups: FormGroup[] = [];
  for (const line of text.split('\n').map((row) => row.trim())) {
    if (line === '') continue;
    if (line.startsWith('# ')) {
      groups.push({ title: textRuns(line.slice(2)), rows: [] });
      continue;
    }
    if (groups.length === 0) groups.push({ rows: [] });
    groups.at(-1)?.rows.push(line.split(/\s+\|\s+/u).map(parseField));
  }
  return { kind: 'form', groups };
}

function parseField(source: string): FormField {
  const weight = Number(/\{(\d+)\}/u.exec(source)?.[1] ?? 1);
  const lines = Number(/\{linhas:(\d+)\}/u.exec(source)?.[1] ?? 0);
  const text = source
    .replace(/\s*\{[^}]*\}/gu, '')
    .replace(/:$/u, '')
    .trim();
  const [, filledLabel, value] = /^([^=]*\S) = (.+)$/u.exec(text) ?? [];
  if (filledLabel && value)
    return { weight, lines, label: textRuns(filledLabel), answers: [textRuns(value, { bold: true })] };
  const isOption = text.startsWith('( )');
  const [, label, answers] = /^([^:]*?)\s*:\s*(?=.*(?:\( \)|_{3}))(.*)$/u.exec(text) ?? [];
  return {
    ...{ weight, lines },
    label: textRuns(label ?? (isOption ? '' : text)),
    answers: splitOptions(textRuns(answers ?? (isOption ? text : ''))),
  };
}

/** Returns a list of runs per square, so that a square stays with its words. */
function splitOptions(runs: Run[]): Run[][] {
  const options: Run[][] = [];
  for (const run of runs) {
    if (run.kind === 'check' || options.length === 0) options.push([]);
    options.at(-1)?.push(run);
  }
  return options;
}
