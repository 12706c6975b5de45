import type { ExerciseSet } from '../../../domain/content/exercises.ts';
import type { Block, FormBlock, ListBlock, Run } from '../../../domain/documents/blocks.ts';
import { atMost, maxDocument } from '../../../domain/text-limits.ts';

/** Joins paragraphs, without those that are empty. */
export const paragraphs = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('\n\n');

/** Returns a course document's blocks as Markdown, below a title of the first level. */
export const blocksMarkdown = (blocks: readonly Block[]): string => paragraphs(...blocks.map(blockMarkdown));

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${runsMarkdown(block.runs)}`;
    case 'paragraph':
      return runsMarkdown(block.runs);
    case 'list':
      return listMarkdown(block, '');
    case 'table':
      return [block.header, block.header.map(() => undefined), ...block.rows].map(rowMarkdown).join('\n');
    case 'callout':
      return `> **${escapeText(block.label)}**\n\n${blocksMarkdown(block.blocks)}`.replaceAll('\n', '\n> ');
    case 'prompt':
      return `**${escapeText(block.title)}**\n\n~~~~text\n${block.text}\n~~~~`;
    case 'form':
      return formMarkdown(block);
    case 'together':
      return blocksMarkdown(block.blocks);
    case 'page-break':
      return '';
  }
}

function listMarkdown({ marker, start, items }: ListBlock, indent: string): string {
  const lines = items.flatMap(({ runs, children }, index) => {
    const sign = marker === 'number' ? `${start + index}.` : marker === 'check' ? '- [ ]' : '-';
    const inner = children.map((child) => listMarkdown(child, `${indent}   `));
    return [`${indent}${sign} ${runsMarkdown(runs)}`, ...inner];
  });
  return lines.join('\n');
}

const rowMarkdown = (cells: readonly (readonly Run[] | undefined)[]) =>
  `| ${cells.map((runs) => (runs ? runsMarkdown(runs).replaceAll('|', '\\|') : '---')).join(' | ')} |`;

function formMarkdown({ groups }: FormBlock): string {
  const lines = groups.flatMap(({ title, rows }) => [
    ...(title ? [`**${runsMarkdown(title)}**`] : []),
    ...rows.flat().map(({ label, answers }) => {
      const choices = answers.map(runsMarkdown).join(' · ');
      return `- ${runsMarkdown(label)}: ${choices || '\\_\\_\\_\\_\\_\\_'}`;
    }),
  ]);
  return lines.join('\n');
}

const runsMarkdown = (runs: readonly Run[]) => runs.map(runMarkdown).join('');

function runMarkdown(run: Run): string {
  if (run.kind === 'check') return '☐ ';
  if (run.kind === 'blank') return '\\_'.repeat(run.letters);
  const text = escapeText(run.text);
  const mark = `${run.bold ? '**' : ''}${run.italic ? '*' : ''}`;
  const marked = text.trim() ? `${mark}${text}${mark}` : text;
  return run.link?.startsWith('https://') ? `[${marked}](${run.link})` : marked;
}

/** Returns a module's exercises as Markdown, with the answers. */
export const exercisesMarkdown = ({ questions, texts }: Pick<ExerciseSet, 'questions' | 'texts'>) =>
  paragraphs(
    '# Exercícios',
    ...questions.map(({ question, scenario, answers }) =>
      exercise(question, scenario, answers, ({ isRight }) => isRight && '**(certa)** '),
    ),
    ...texts.map(({ title, intro, passages }) =>
      exercise(title, intro, passages, ({ isWrong }) => isWrong && '**(errado)** '),
    ),
  );

function exercise<Line extends { text: string; comment: string }>(
  title: string,
  intro: string,
  lines: readonly Line[],
  mark: (line: Line) => string | false,
): string {
  const list = lines.map((line) => {
    const comment = line.comment && `\n  ${escapeText(line.comment)}`;
    return `- ${mark(line) || ''}${escapeText(line.text)}${comment}`;
  });
  return paragraphs(`## ${escapeText(title)}`, escapeText(intro), list.join('\n'));
}

/** Escapes what Markdown would read as a mark. */
export function escapeText(text: string): string {
  return atMost(text, maxDocument).replace(/[\\`*_[\]<>]/g, '\\$&');
}
