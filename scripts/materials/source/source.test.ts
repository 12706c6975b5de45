import { describe, expect, test } from 'vitest';
import type { Block, Run } from './blocks.ts';
import { parseForm } from './form.ts';
import { parseMarkdown } from './markdown.ts';
import { parseMaterial } from './material.ts';

function words(runs: Run[] | undefined): string {
  return (runs ?? [])
    .map((run) => (run.kind === 'text' ? run.text : run.kind === 'check' ? '☐' : '_'.repeat(run.letters)))
    .join('');
}

function only(source: string): Block | undefined {
  const blocks = parseMarkdown(source);
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
      expect(() => parseMarkdown(source)).toThrow();
    },
  );
});

describe('front matter', () => {
  test('reads the three keys, with Windows line ends too', () => {
    const source = '---\r\ntitle: Guia: um começo\r\nkind: Guia\r\nsubtitle: Para quê\r\n---\r\nTexto';
    expect(parseMaterial(source)).toEqual({
      title: 'Guia: um começo',
      kind: 'Guia',
      subtitle: 'Para quê',
      body: 'Texto',
    });
  });

  test.each(['Texto', '---\ntitle: A\nkind: Livro\nsubtitle: B\n---\n', '---\ntitle: A\nkind: Guia\n---\n'])(
    'refuses %j',
    (source) => {
      expect(() => parseMaterial(source)).toThrow();
    },
  );
});
