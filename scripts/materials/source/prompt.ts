import type { PromptBlock, Run } from './blocks.ts';
import { textRuns } from './inline.ts';

/** The text of a `prompt` block. `Papel:`, `Contexto:` and the like at the start of a line stand out. */
export function parsePrompt(title: string, text: string): PromptBlock {
  const paragraphs: PromptBlock['paragraphs'] = [];
  let afterBlank = true;
  for (const line of text.split('\n').map((row) => row.trim())) {
    if (line === '') {
      afterBlank = true;
      continue;
    }
    const bullet = line.startsWith('- ');
    paragraphs.push({ runs: lineRuns(bullet ? line.slice(2) : line), bullet, tight: !afterBlank });
    afterBlank = false;
  }
  return { kind: 'prompt', title: title.trim(), paragraphs };
}

const label = /^((?:Papel|Contexto|Tarefa|Limites|Formato)(?: \([^)]*\))?:)(.*)$/u;

function lineRuns(line: string): Run[] {
  const parts = label.exec(line);
  if (!parts) return textRuns(line);
  return [...textRuns(parts[1] ?? '', { bold: true }), ...textRuns(parts[2] ?? '')];
}
