import type { Block, FormField, FormGroup, ListBlock, Run } from '../../../domain/documents/blocks.ts';
import { textOfRuns } from '../../../domain/documents/walk-blocks.ts';
import { slug } from '../../../domain/folded-text.ts';

/** A place of a sheet that is filled in on the computer. The template marks it with its index in the list. */
export interface FillField {
  /** Unique in the document. */
  name: string;
  /** Read by screen readers, and shown beside the pointer. */
  label: string;
  kind: 'text' | 'blank' | 'cell' | 'check';
  /** Lines to write on; more than one in a field of several lines. */
  lines: number;
  /** True if only pages after the first have it, so that a sheet of one page does not. */
  isOnLaterPages?: boolean;
}

type Fillable<Item> = Item & { fill?: number };

/** Fields of the first page by the name that the strip of later pages gives them. */
const firstFields: Record<string, string> = {
  'Nome do animal': 'Animal: Nome',
  Responsável: 'Responsável pelo animal: Nome completo',
};

/** A person signs by hand, or with a signature that the sheet does not hold. */
const isSignature = (label: string) => /assinatura|carimbo|rubrica|ciente/iu.test(label);

/** The parts of a date: `____/____/____`. */
const dateParts = ['dia', 'mês', 'ano'];

/**
 * Numbers every place of a sheet to fill in, in the order of the page: fields, boxes, blanks in sentences, empty cells.
 * @returns the sheet's parts with those numbers, as the template reads them, and what each number is
 */
export function numberFields(sheet: { clinic: FormField[][]; strip: FormField[]; blocks: Block[] }) {
  const fields: FillField[] = [];
  /** Numbers of the boxes before the items of lists. */
  const ticks: number[] = [];
  const names = new Map<string, number>();
  let heading = '';

  function add(kind: FillField['kind'], parts: readonly string[], lines = 0): number {
    const label = shorten(parts.filter(Boolean).join(': '));
    const slug = toName(label);
    const uses = (names.get(slug) ?? 0) + 1;
    names.set(slug, uses);
    fields.push({ kind, label, lines, name: uses > 1 ? `${slug}_${uses}` : slug });
    return fields.length - 1;
  }

  /** Numbers the boxes and blanks of a sentence; `before` is what it stands below. */
  function numberRuns(runs: readonly Run[], before: readonly string[]): Fillable<Run>[] {
    return runs.map((run, index) => {
      if (run.kind === 'check') return { ...run, fill: add('check', [...before, wordsAfter(runs, index)]) };
      if (run.kind !== 'blank') return run;
      const part = dateParts[datePart(runs, index)] ?? '';
      return { ...run, fill: add('blank', [...before, wordsBefore(runs, index), part]) };
    });
  }

  function numberField(field: FormField, title: string): Fillable<FormField> {
    const label = textOfRuns(field.label).trim();
    const before = [title, label];
    const numbered = {
      ...field,
      label: numberRuns(field.label, [title]),
      answers: field.answers.map((runs) => numberRuns(runs, before)),
    };
    // A blank in its label is where such a field is filled in.
    const hasBlank = field.lines < 2 && field.label.some(({ kind }) => kind === 'blank');
    if (field.answers.length > 0 || hasBlank || isSignature(label)) return numbered;
    return { ...numbered, fill: add('text', before, field.lines) };
  }

  function numberGroup({ title, rows }: FormGroup): FormGroup {
    const words = title ? textOfRuns(title) : heading;
    return {
      ...(title && { title }),
      rows: rows.map((row) => row.map((field) => numberField(field, words))),
    };
  }

  function numberList(list: ListBlock): ListBlock {
    return {
      ...list,
      items: list.items.map((item) => {
        const words = textOfRuns(item.runs).trim();
        // The box stands before its words.
        if (list.marker === 'check') ticks.push(add('check', [heading, words]));
        return {
          runs: numberRuns(item.runs, [heading]),
          children: item.children.map(numberList),
        };
      }),
    };
  }

  function numberBlock(block: Block): Block {
    switch (block.kind) {
      case 'heading':
        heading = textOfRuns(block.runs).replace(/^\d+\. /u, '');
        return block;
      case 'paragraph':
        return { ...block, runs: numberRuns(block.runs, [heading]) };
      case 'list':
        return numberList(block);
      case 'callout':
      case 'together':
        return { ...block, blocks: block.blocks.map(numberBlock) };
      case 'form':
        return { ...block, groups: block.groups.map(numberGroup) };
      case 'table': {
        const columns = block.header.map((cell) => textOfRuns(cell).trim());
        return {
          ...block,
          header: block.header.map((cell) => numberRuns(cell, [heading])),
          rows: block.rows.map((row, index) => {
            const name = textOfRuns(row[0] ?? []).trim() || `linha ${index + 1}`;
            return row.map((cell, column) => {
              const before = [heading, name, columns[column] ?? ''];
              if (cell.length > 0) return numberRuns(cell, before);
              return [{ kind: 'text', text: '', fill: add('cell', before) } as Fillable<Run>];
            });
          }),
        };
      }
      default:
        return block;
    }
  }

  /** The top of a later page repeats a field of the first, where the sheet has it. */
  function numberStrip(field: FormField): Fillable<FormField> {
    const label = textOfRuns(field.label).trim();
    if (isSignature(label)) return field;
    const first = firstFields[label] ?? label;
    const known = fields.findIndex((one) => one.label.endsWith(first) && one.kind === 'text');
    if (known >= 0) return { ...field, fill: known };
    const fill = add('text', ['Alto da página', label]);
    Object.assign(fields[fill] ?? {}, { isOnLaterPages: true });
    return { ...field, fill };
  }

  const clinic = sheet.clinic.map((row) => row.map((field) => numberField(field, 'Clínica')));
  const blocks = sheet.blocks.map(numberBlock);
  return { clinic, blocks, strip: sheet.strip.map(numberStrip), fields, ticks };
}

/** Returns which part of a date the blank is; -1 for any other blank. */
function datePart(runs: readonly Run[], index: number): number {
  const isSlash = (run: Run | undefined) => run?.kind === 'text' && run.text.trim() === '/';
  const isBlank = (run: Run | undefined) => run?.kind === 'blank';
  return [index, index - 2, index - 4].findIndex(
    (day) =>
      isBlank(runs[day]) &&
      isBlank(runs[day + 2]) &&
      isBlank(runs[day + 4]) &&
      isSlash(runs[day + 1]) &&
      isSlash(runs[day + 3]),
  );
}

/** Returns the words of a box: those up to the next one. */
function wordsAfter(runs: readonly Run[], index: number): string {
  const next = runs.findIndex((run, at) => at > index && run.kind === 'check');
  return textOfRuns(runs.slice(index + 1, next < 0 ? undefined : next)).trim();
}

/** Returns the words before a blank, in its own sentence. */
function wordsBefore(runs: readonly Run[], index: number): string {
  const words = textOfRuns(runs.slice(0, index).filter((run) => run.kind !== 'text' || run.text !== '/'));
  return (words.split(/[.;!?]\s/u).at(-1) ?? '').trim();
}

const maxLabelLength = 120;

function shorten(label: string): string {
  const words = label
    // The slashes of a date without its blanks.
    .replace(/\s*\/\//gu, '')
    .replace(/[\s\u00a0]+/gu, ' ')
    .replace(/[,:;.]+(?=:|$)/gu, '')
    .trim();
  if (words.length <= maxLabelLength) return words;
  return `${words.slice(0, words.lastIndexOf(' ', maxLabelLength))}…`;
}

const maxNameLength = 80;

/** `Animal: Castrado: Não` gives `animal_castrado_nao`. */
function toName(label: string): string {
  return slug(label, '_').slice(0, maxNameLength).replace(/_$/u, '');
}
