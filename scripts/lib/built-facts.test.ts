import { expect, test } from 'vitest';
import { builtFacts } from './built-facts.ts';

test('the fields have a label each, a list counts as one, and fixed ones are none', () => {
  const fields = JSON.parse(builtFacts().builtContentFields ?? '') as [string, string, string][];
  expect(fields).toContainEqual(['site.supportPhone', 'WhatsApp do suporte', 'Site']);
  expect(fields.filter(([at]) => /\.\d/.test(at))).toEqual([]);
  expect(fields.filter(([at]) => /\.(ctaLabel|notFound|passwordChanged)\b/.test(at))).toEqual([]);
});
