import type { PromptBlock, Run } from '../../../domain/documents/blocks.ts';
import {
  type PromptSpecies,
  type PromptTask,
  promptSpecies,
  promptTasks,
} from '../../../domain/documents/prompts.ts';
import { slug } from '../../../domain/folded-text.ts';
import { textRuns } from './inline.ts';

/**
 * Parses a `prompt` block. `Papel:`, `Contexto:` and the like stand out at the start of a line.
 * @param head `TITLE | tarefa=anamnese | especies=cao,gato`, the rest of the line after the word prompt; `segunda=3` is its
 *   place among the ten to begin with, `curto=sim` says that it relies on the student's own assistant,
 *   `antes=` names the ids of prompts that it replaced
 * @param document id, such as `bonus/prompts_relatos_caso`
 */
export function parsePrompt(head: string, text: string, document: string): PromptBlock {
  const [title = '', ...labels] = head.split(/\s*\|\s*/u).map((part) => part.trim());
  const values = new Map(labels.map((part) => part.split('=', 2) as [string, string | undefined]));
  for (const name of values.keys()) {
    if (!labelNames.includes(name)) throw new Error(`Rótulo desconhecido no prompt: ${name}`);
  }
  if (!title) throw new Error(`Prompt sem título: ${text.slice(0, 80)}`);
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
  return {
    kind: 'prompt',
    id: `${document.slice(document.lastIndexOf('/') + 1).replaceAll('_', '-')}-${slug(title)}`,
    title,
    task: values.has('tarefa') ? requireKnown(promptTasks, values.get('tarefa'), 'Tarefa') : taskOf(document),
    species: (values.get('especies') ?? 'todas')
      .split(',')
      .map((name): PromptSpecies => requireKnown(promptSpecies, name.trim(), 'Espécie')),
    text: text.trim(),
    ...(values.has('segunda') && { starterPosition: Number(values.get('segunda')) }),
    ...(values.has('antes') && { formerIds: values.get('antes')?.split(',') }),
    ...(values.get('curto') === 'sim' && { needsAssistant: true }),
    paragraphs,
  };
}

function requireKnown<K extends string>(
  names: Record<K, string>,
  value: string | undefined,
  labelName: string,
): K {
  if (value && Object.hasOwn(names, value)) return value as K;
  throw new Error(`${labelName} desconhecida no prompt: ${value}. Use ${Object.keys(names).join(', ')}`);
}

const labelNames = ['tarefa', 'especies', 'segunda', 'curto', 'antes'];

/** Default tasks by document name: the first match wins. */
const tasks: [RegExp, PromptTask][] = [
  [/anamnese/u, 'anamnese'],
  [/alta/u, 'alta'],
  [/comunicacao|aviso/u, 'comunicacao'],
  [/laudo|relatorio/u, 'laudo'],
  [/checklist_pre|ficha|plano|documentos/u, 'registro'],
  [/modulo[45]/u, 'gestao'],
];

/** Returns the task of a prompt without a label, by its document's name. */
function taskOf(document: string): PromptTask {
  return tasks.find(([name]) => name.test(document))?.[1] ?? 'estudo';
}

const linePrefix = /^((?:Papel|Contexto|Tarefa|Limites|Formato)(?: \([^)]*\))?:)(.*)$/u;

function lineRuns(line: string): Run[] {
  const parts = linePrefix.exec(line);
  if (!parts) return textRuns(line);
  return [...textRuns(parts[1] ?? '', { bold: true }), ...textRuns(parts[2] ?? '')];
}
