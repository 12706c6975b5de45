import type { ErrorText, ExerciseSet, Question } from '../../../domain/content/exercises.ts';
import type { Block, FormBlock, ListBlock, Run } from '../../../domain/documents/blocks.ts';
import { atMost, maxDocument } from '../../../domain/text-limits.ts';

/** Returns a course document's blocks as Markdown, below a title of the first level. */
export function blocksMarkdown(blocks: readonly Block[]): string {
  return blocks.map(blockMarkdown).filter(Boolean).join('\n\n');
}

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
      return quoted(`**${escapeText(block.label)}**\n\n${blocksMarkdown(block.blocks)}`);
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
  return items
    .map(({ runs, children }, index) => {
      const sign = marker === 'number' ? `${start + index}.` : marker === 'check' ? '- [ ]' : '-';
      const inner = children.map((child) => `\n${listMarkdown(child, `${indent}   `)}`);
      return `${indent}${sign} ${runsMarkdown(runs)}${inner.join('')}`;
    })
    .join('\n');
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

function runsMarkdown(runs: readonly Run[]): string {
  return runs
    .map((run) => {
      if (run.kind === 'check') return '☐ ';
      if (run.kind === 'blank') return '\\_'.repeat(run.letters);
      const marks = `${run.bold ? '**' : ''}${run.italic ? '*' : ''}`;
      const text = escapeText(run.text);
      const marked = text.trim() && marks ? `${marks}${text}${marks.split('').reverse().join('')}` : text;
      return run.link?.startsWith('https://') ? `[${marked}](${run.link})` : marked;
    })
    .join('');
}

/** Returns a module's exercises as Markdown, with the answers. */
export function exercisesMarkdown({ questions, texts }: Pick<ExerciseSet, 'questions' | 'texts'>): string {
  return [...questions.map(questionMarkdown), ...texts.map(errorTextMarkdown)].join('\n\n');
}

function questionMarkdown({ scenario, question, answers }: Question): string {
  const lines = answers.map(
    ({ text, isRight, comment }) =>
      `- ${isRight ? '**(certa)** ' : ''}${escapeText(text)}\n  ${escapeText(comment)}`,
  );
  return `## ${escapeText(question)}\n\n${escapeText(scenario)}\n\n${lines.join('\n')}`;
}

function errorTextMarkdown({ title, intro, passages }: ErrorText): string {
  const lines = passages.map(
    ({ text, isWrong, comment }) =>
      `- ${isWrong ? '**(errado)** ' : ''}${escapeText(text)}${comment ? `\n  ${escapeText(comment)}` : ''}`,
  );
  return `## ${escapeText(title)}\n\n${escapeText(intro)}\n\n${lines.join('\n')}`;
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Escapes what Markdown would read as a mark. */
export function escapeText(text: string): string {
  return atMost(text, maxDocument).replace(/[\\`*_[\]<>]/g, '\\$&');
}
