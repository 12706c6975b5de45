import { expect, test } from 'vitest';
import { blankLesson } from '../content/course.ts';
import { writtenDocument } from './written-lesson.ts';

const blocksOf = (text: string) => writtenDocument({ ...blankLesson, type: 'text', text })?.blocks;
const words = (text: string) => ({ kind: 'text', text });

test('a lesson without text, or of another type, is no document', () => {
  expect(blocksOf('')).toBeUndefined();
  expect(writtenDocument({ ...blankLesson, text: 'Olá' })).toBeUndefined();
});

test('an uploaded picture stands below its paragraph or list; one of another site is its description', () => {
  const src = '/media/0190c0de-0000-4000-8000-000000000001/720.jpg';
  expect(blocksOf(`Antes ![A ferida](${src})`)).toEqual([
    { kind: 'paragraph', runs: [words('Antes ')] },
    { kind: 'paragraph', picture: src, runs: [words('A ferida')] },
  ]);
  expect(blocksOf(`- Limpe ![A ferida](${src})`)).toMatchObject([
    { kind: 'list', items: [{ runs: [words('Limpe ')] }] },
    { kind: 'paragraph', picture: src, runs: [words('A ferida')] },
  ]);
  expect(blocksOf('![A ferida](https://example.com/a.jpg)')).toEqual([
    { kind: 'paragraph', runs: [words('A ferida')] },
  ]);
});

test('headings, paragraphs, lists, tables and notes are read', () => {
  expect(blocksOf('# Um\n\nDois **três** *quatro*\n\n### Cinco')).toEqual([
    { kind: 'heading', level: 2, runs: [words('Um')] },
    {
      kind: 'paragraph',
      runs: [
        words('Dois '),
        { ...words('três'), bold: true },
        words(' '),
        { ...words('quatro'), italic: true },
      ],
    },
    { kind: 'heading', level: 3, runs: [words('Cinco')] },
  ]);
  expect(blocksOf('- [ ] pesar\n- [x] medir\n\n3. depois\n   - dentro')).toMatchObject([
    { marker: 'check', items: [{ runs: [words('pesar')] }, { runs: [words('medir')] }] },
    { marker: 'number', start: 3, items: [{ runs: [words('depois')], children: [{ marker: 'disc' }] }] },
  ]);
  expect(blocksOf('| A | B |\n| - | - |\n| 1 | 2 |')).toEqual([
    { kind: 'table', header: [[words('A')], [words('B')]], rows: [[[words('1')], [words('2')]]] },
  ]);
  expect(blocksOf('> cuidado')).toMatchObject([{ kind: 'callout', blocks: [{ runs: [words('cuidado')] }] }]);
});

test.each([
  ['[a](https://example.com/b)', [{ ...words('a'), link: 'https://example.com/b' }]],
  ['[a](javascript:alert(1))', [words('a')]],
  ['[a](data:text/html,b)', [words('a')]],
  ['[a](//example.com)', [words('a')]],
  ['<img src=x onerror=alert(1)>', [words('<img src=x onerror=alert(1)>')]],
])('%s leads nowhere but to https, and its markup is text', (text, runs) => {
  expect(blocksOf(text)).toEqual([{ kind: 'paragraph', runs }]);
});
