import { afterEach, expect, test, vi } from 'vitest';
import { readDocx } from '../../../tests/support/docx-text.ts';
import { parseBlocks } from '../source/markdown.ts';
import { renderDocx } from './render-docx.ts';

afterEach(() => void vi.useRealTimers());

const facts = {
  title: 'Guia',
  kind: 'Guia',
  subtitle: 'Para quê',
  version: '1.0',
  date: '2026-11-22',
} as const;
const context = { document: 'modulo1_ia_vet/guia', resolve: (href: string) => href };
const source =
  '## Passos\n\n1. Abra [o site](https://example.com/a).\n2. Leia [outro](https://example.com/b).';

const draw = () =>
  renderDocx({ ...facts, brand: 'IA Veterinária', sources: [], blocks: parseBlocks(source, context) });

test('rendering a Word document twice gives the same bytes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') });
  const first = await draw();
  vi.setSystemTime(new Date('2027-02-03T04:05:06Z'));
  expect(Buffer.from(await draw()).equals(first)).toBe(true);
  expect(readDocx(Buffer.from(first)).headings.map(({ text }) => text)).toContain('Passos');
});
