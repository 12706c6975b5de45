import { CheckBox, ExternalHyperlink, type ParagraphChild, TextRun } from 'docx';
import type { Run } from '../../../domain/documents/blocks.ts';
import { relativeLink } from '../links.ts';

/** Runs as Word has them; squares can be ticked there. @param from id of the document, for its links */
export function words(runs: Run[], from: string, style: { bold?: boolean } = {}): ParagraphChild[] {
  return runs.map((run) => {
    if (run.kind === 'check') return new CheckBox({ alias: 'Marcar' });
    if (run.kind === 'blank') return new TextRun({ text: '_'.repeat(run.letters) });
    const text = new TextRun({
      text: run.text,
      bold: style.bold || run.bold,
      italics: run.italic,
      highlight: run.placeholder ? 'yellow' : undefined,
      underline: run.link ? {} : undefined,
    });
    return run.link ? new ExternalHyperlink({ link: relativeLink(from, run.link), children: [text] }) : text;
  });
}
