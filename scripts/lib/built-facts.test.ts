import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtFacts, readNews } from './built-facts.ts';

const changelog = (parts: string) => `# Changelog\n\n## Unreleased\n\n${parts}`;

test('the news are those of the newest part that has some', () => {
  const news =
    '### Em poucas palavras\n\n- Um menu\n  ao lado.\n- Uma busca.\n\n### For owners\n\n- A menu.\n';
  expect(readNews(changelog(news))).toEqual(['Um menu ao lado.', 'Uma busca.']);
  const dated = `## 1.1.0, 2026-12-01\n\n${news}\n## 1.0.0, 2026-11-01\n\n### Em poucas palavras\n\n- Antes.\n`;
  expect(readNews(changelog(dated))).toEqual(['Um menu ao lado.', 'Uma busca.']);
  expect(readNews(changelog('### For owners\n\n- A menu.\n'))).toEqual([]);
});

test('this release says in a few short sentences what is new', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const news = readNews(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));
  expect(news.length).toBeGreaterThan(0);
  expect(news.length).toBeLessThanOrEqual(8);
  expect(news.filter((item) => item.length > 200)).toEqual([]);
});

test('the fields have a label each, and a list counts as one', () => {
  const fields = JSON.parse(builtFacts().builtContentFields ?? '') as [string, string, string][];
  expect(fields).toContainEqual(['site.supportPhone', 'WhatsApp do suporte', 'Site']);
  expect(fields.filter(([at]) => /\.\d/.test(at))).toEqual([]);
});
