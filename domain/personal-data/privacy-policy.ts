import { capitalized, uncapitalized } from '../portuguese.ts';
import type { DescribedKind } from './kinds.ts';
import { retainedText } from './retained.ts';
import { browserKeys, cookies, type StoredInBrowser } from './storage-locations.ts';

const dataColumns = ['Dados', 'O que é', 'Para quê', 'Base legal', 'Por quanto tempo'];
const lineOf = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
export const dataTableHead = lineOf(dataColumns);

/** Returns the privacy policy's tables and lists as Markdown. */
export function policyTexts(kinds: readonly DescribedKind[]) {
  return {
    dadosPessoais: table(
      dataColumns,
      kinds.map(({ title, what, purpose, ground, term }) => [`**${title}**`, what, purpose, ground, term]),
    ),
    dadosNoNavegador: table(
      ['O que é', 'Para quê', 'Por quanto tempo'],
      [...rows('cookie', cookies), ...rows('armazenamento do navegador', browserKeys)],
    ),
    dadosQueFicam: kinds
      .flatMap(({ title, stays }) => (stays ? [`- **${title}:** ${uncapitalized(retainedText(stays))}`] : []))
      .join('\n'),
  };
}

function rows(location: string, places: Record<string, StoredInBrowser>): string[][] {
  return Object.values(places).map(({ what, purpose, term }) => [
    `**${capitalized(what)}** (${location})`,
    purpose,
    term,
  ]);
}

function table(head: string[], body: string[][]): string {
  return [head, head.map(() => '---'), ...body].map(lineOf).join('\n');
}
