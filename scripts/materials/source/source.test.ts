import { describe, expect, test } from 'vitest';
import type { Block, Run } from '../../../domain/documents/blocks.ts';
import { parseMaterial } from './document.ts';
import { parseForm } from './form.ts';
import { parseBlocks } from './markdown.ts';

function words(runs: Run[] | undefined): string {
  return (runs ?? [])
    .map((run) => (run.kind === 'text' ? run.text : run.kind === 'check' ? '☐' : '_'.repeat(run.letters)))
    .join('');
}

const context = { document: 'modulo1_ia_vet/guia', resolve: (href: string) => href.replace('.md', '') };

function parse(source: string): Block[] {
  return parseBlocks(source, context);
}

function only(source: string): Block | undefined {
  const blocks = parse(source);
  expect(blocks).toHaveLength(1);
  return blocks[0];
}

describe('forms', () => {
  test('reads groups, widths, ruled boxes and options', () => {
    const { groups } = parseForm(
      '# Paciente\nNome {2} | Espécie\nSexo: ( ) Macho ( ) Fêmea\nObservações {linhas:4}',
    );
    const [group] = groups;
    expect(words(group?.title)).toBe('Paciente');
    expect(group?.rows[0]?.map((field) => [words(field.label), field.weight])).toEqual([
      ['Nome', 2],
      ['Espécie', 1],
    ]);
    expect(words(group?.rows[1]?.[0]?.label)).toBe('Sexo');
    expect(group?.rows[1]?.[0]?.answers.map((answer) => words(answer).trim())).toEqual([
      '☐ Macho',
      '☐ Fêmea',
    ]);
    expect(group?.rows[2]?.[0]?.lines).toBe(4);
  });

  test('keeps blanks inside an answer', () => {
    const field = parseForm('Exame anterior: ( ) Não ( ) Sim, de ____/____').groups[0]?.rows[0]?.[0];
    expect(field?.answers.map((answer) => words(answer).trim())).toEqual(['☐ Não', '☐ Sim, de ____/____']);
  });

  test('an example’s field has its value after an equals sign', () => {
    const field = parseForm('Peso (kg) {2} = 12,4').groups[0]?.rows[0]?.[0];
    expect([words(field?.label), field?.weight, words(field?.answers[0])]).toEqual(['Peso (kg)', 2, '12,4']);
  });
});

describe('text', () => {
  test('curls quotes, also around bold', () => {
    const block = only('Ele disse "**não sei**" e saiu ("rápido").');
    expect(block?.kind === 'paragraph' && words(block.runs)).toBe('Ele disse “não sei” e saiu (“rápido”).');
  });

  test('keeps lines to write on and places to fill', () => {
    const block = only('Início às ____/____, [espécie, idade] e HOJE()');
    const runs = block?.kind === 'paragraph' ? block.runs : [];
    expect(runs.filter((run) => run.kind === 'blank')).toHaveLength(2);
    expect(
      runs.some((run) => run.kind === 'text' && run.placeholder && run.text === '[espécie, idade]'),
    ).toBe(true);
    expect(runs.some((run) => run.kind === 'check')).toBe(false);
  });

  test('reads a callout and takes the label of an example from its text', () => {
    const block = only('> [!EXEMPLO]\n> **Exemplo fictício.** gata adulta\n>\n> - um');
    expect(block).toMatchObject({ kind: 'callout', tone: 'EXEMPLO', label: 'Exemplo fictício' });
    expect(block?.kind === 'callout' && block.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list']);
  });

  test.each(['# Título', '> sem rótulo', '```js\n1\n```', '![foto](a.png)\n\n---', '> [!NADA]\n> x'])(
    'refuses %j',
    (source) => {
      expect(() => parse(source)).toThrow();
    },
  );
});

describe('pages', () => {
  test('repeats an empty row, keeps a link', () => {
    const table = only('| Hora | FC |\n|---|---|\n| {linhas-vazias:3} | |\n| [a](x.md) | b |');
    expect(table).toMatchObject({ kind: 'table', rows: [[[], []], [[], []], [[], []], expect.anything()] });
    expect(table?.kind === 'table' && table.rows[3]?.[0]).toEqual([{ kind: 'text', text: 'a', link: 'x' }]);
  });

  test('keeps together up to the next heading, or one of the same level', () => {
    const kinds = (blocks: Block[]): unknown[] =>
      blocks.map((block) => (block.kind === 'together' ? kinds(block.blocks) : block.kind));
    expect(kinds(parse('<!-- junto -->\n- a\n\nb\n\n### c\n\nd'))).toEqual([
      ['list', 'paragraph'],
      'heading',
      'paragraph',
    ]);
    expect(kinds(parse('a\n<!-- junto -->\n## a\n\n### b\n\nc\n\n## d'))).toEqual([
      'paragraph',
      ['heading', 'heading', 'paragraph'],
      'heading',
    ]);
    expect(kinds(parse('<!-- pagina -->\n<!-- junto -->\na\n\n<!-- pagina -->\n\nb'))).toEqual([
      'page-break',
      ['paragraph'],
      'page-break',
      'paragraph',
    ]);
  });
});

describe('prompts', () => {
  test('reads labels and keeps the text as it is to be copied', () => {
    expect(
      only('```prompt Cão: a queixa | tarefa=anamnese | especies=cao,gato\nPapel: "você" [x]\n\n- um\n```'),
    ).toMatchObject({
      id: 'guia-cao-a-queixa',
      title: 'Cão: a queixa',
      task: 'anamnese',
      species: ['cao', 'gato'],
      text: 'Papel: "você" [x]\n\n- um',
    });
  });

  test('without labels takes the task from the document, and every species', () => {
    expect(only('```prompt Um\nx\n```')).toMatchObject({ task: 'estudo', species: ['todas'] });
  });

  test.each(['Um | tarefa=cura', 'Um | especies=peixe', 'Um | x=1', ''])('refuses %j', (head) => {
    expect(() => parse(`\`\`\`prompt ${head}\nx\n\`\`\``)).toThrow();
  });
});

describe('front matter', () => {
  test('reads the keys, with Windows line ends too', () => {
    const source =
      '---\r\ntitle: Guia: um começo\r\nkind: Guia\r\nsubtitle: Para quê\r\nversion: 2.0\r\ndate: 2026-11-22\r\nsources: A, 2016 ; B\r\n---\r\nTexto';
    expect(parseMaterial(source)).toEqual({
      title: 'Guia: um começo',
      kind: 'Guia',
      subtitle: 'Para quê',
      version: '2.0',
      date: '2026-11-22',
      sources: ['A, 2016', 'B'],
      body: 'Texto',
    });
  });

  test.each([
    'Texto',
    '---\ntitle: A\nkind: Livro\nsubtitle: B\n---\n',
    '---\ntitle: A\nkind: Guia\n---\n',
    '---\ntitle: A\nkind: Guia\nsubtitle: B\ndate: hoje\n---\n',
  ])('refuses %j', (source) => {
    expect(() => parseMaterial(source)).toThrow();
  });
});
