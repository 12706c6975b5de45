import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownHtml, parseMarkdown } from '../../../../domain/markdown.ts';
import { parse } from './rich-text-parse.ts';
import { schema } from './rich-text-schema.ts';
import { serialize, writeBlock } from './rich-text-write.ts';

const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);
const texts = files.map((name) => [name, readFileSync(`content/${name}`, 'utf8')] as const);
const html = (text: string) => markdownHtml(parseMarkdown(text), {}).replaceAll(/\s+/g, ' ');
/** The Markdown of a text whose every block was changed and changed back. */
const rewritten = (text: string) =>
  parse(text)
    .doc.children.map((node, index, all) => writeBlock(node, all[index - 1]))
    .join('\n\n');

test('the texts of the course are there', () => {
  expect(texts.length).toBeGreaterThan(20);
});

test.each(texts)(
  '%s is the same after it was opened, and says the same where it was rewritten',
  (_, text) => {
    const parsed = parse(text);
    expect(serialize(parsed.doc, parsed)).toBe(text);
    expect(html(rewritten(text))).toBe(html(text));
  },
);

test.each([
  '',
  '\n\n',
  '# Título {#id}\n\n\nTexto  \ncom quebra\n',
  '* um\n* dois\n\n1) três\n2) quatro',
  'Veja [o curso][1].\n\n[1]: https://curso.example\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncódigo\n```\n\n`x` e ~~y~~',
  '> citação\n> - {{preco}}\n\n{nome}, [colar aqui] em snake_case e 2 * 3',
  '\r\nTexto\r\n\r\nOutro\r\n',
])('%j is the same after it was opened', (text) => {
  const parsed = parse(text);
  expect(serialize(parsed.doc, parsed)).toBe(text);
});

test('any text is the same after it was opened', () => {
  const part = fc.constantFrom(
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '> ',
    '# ',
    '**',
    '*',
    '_',
    '[a](https://b.c)',
    '`',
    '{nome}',
    ' ',
    'a',
    '|',
    '---',
    '\t',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const parsed = parse(text);
      expect(serialize(parsed.doc, parsed)).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test('a paragraph that is typed is read as it was typed', () => {
  const part = fc.constantFrom(
    'a',
    'b c',
    '*',
    '**',
    '_',
    '[x]',
    '(y)',
    '# ',
    '- ',
    '1. ',
    '> ',
    '`',
    '\\',
    '&amp;',
    '<b>',
    '{{preco}}',
    '!',
    '+ ',
    '=',
    '~~',
    '|',
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
      const text = parts.join('').trim().replaceAll(/\s+/g, ' ');
      if (text === '') return;
      const written = writeBlock(schema.node('paragraph', null, schema.text(text)));
      expect([written, parse(written).doc.textContent]).toEqual([written, text]);
      expect(parse(written).doc.firstChild?.type.name).toBe('paragraph');
    }),
    { numRuns: 2_000 },
  );
});

test('one changed block leaves the others as they were written', () => {
  const parsed = parse('* um\n* dois\n\n\nMeio\n\n__fim__\n');
  const { doc } = parsed;
  const next = doc.copy(doc.content.replaceChild(1, schema.node('paragraph', null, schema.text('Outro'))));
  expect(serialize(next, parsed)).toBe('* um\n* dois\n\nOutro\n\n__fim__\n');
});
