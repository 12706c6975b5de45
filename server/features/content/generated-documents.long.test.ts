import { expect, test } from 'vitest';
import { z } from 'zod';
import { fillContent, type SectionName, sectionNames, sections } from '../../../domain/content/document.ts';
import { fieldInfo } from '../../../domain/content/fields.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { fc } from '../../../tests/support/fast-check.ts';
import { runs } from '../../../tests/support/full-length.ts';
import { pageAssets } from '../../../tests/support/page-assets.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { renderSite } from '../../../web/site/render.tsx';
import { readShippedContent } from './shipped.ts';

const appHtml = '<html><head><title>x</title></head><body></body></html>';
const built = { assets: pageAssets, appHtml };

const product = await sharedFixture(createTestApp('generated_documents'));
const owner = await signInAdmin(product);
/** The pages of the revision that is shown. */
let pages: Record<string, string> = {};
await product.features.content.start({
  async render(content) {
    const next = renderSite(content, built, 'http://localhost:3000');
    return () => {
      pages = next;
    };
  },
});

/** What people and their programs put into fields, and what somebody else would like to. */
const texts = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</script><script>alert(1)</script>',
      '<!-- ',
      '{{preco}} e {{ horas }}',
      '{{code}}',
      '{{',
      'javascript:alert(1)',
      '# Título\n\n[clique](javascript:alert(1)) <b onclick=x>negrito</b>',
      '\u202Eoãçamrofni',
      '🐶'.repeat(30),
      '',
      ' ',
      'linha\nlinha',
    ),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 100, maxLength: 2_000 }) },
);
const anything = fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null), fc.constant([]), fc.object());

/** Every field of a section, by its path, with its schema. */
function fieldsOf(
  schema: z.ZodType,
  value: unknown,
  path: (string | number)[] = [],
): [(string | number)[], z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
      fieldsOf(field, (value as Record<string, unknown>)[key], [...path, key]),
    );
  if (schema instanceof z.ZodArray)
    return [
      [path, schema],
      ...(value as unknown[]).flatMap((item, index) =>
        fieldsOf(schema.element as z.ZodType, item, [...path, index]),
      ),
    ];
  return [[path, schema]];
}

function put(target: unknown, path: (string | number)[], value: unknown): void {
  const parent = path
    .slice(0, -1)
    .reduce((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], target);
  // An earlier change may have put something else in its place.
  if (typeof parent === 'object' && parent !== null) Object.assign(parent, { [path.at(-1) ?? '']: value });
}

const shipped = readShippedContent();
const everyField = sectionNames.flatMap((name) =>
  fieldsOf(sections[name], shipped[name]).map(([path, schema]) => ({ name, path, schema })),
);

interface Change {
  name: SectionName;
  path: (string | number)[];
  value: unknown;
}

/** Mostly something that the field may hold, such as a text in a text. */
const change: fc.Arbitrary<Change> = fc.constantFrom(...everyField).chain(({ name, path, schema }) => {
  const kind = fieldInfo.get(schema)?.kind;
  const isText = kind === 'line' || kind === 'text' || kind === 'markdown';
  const likely = isText
    ? texts
    : kind === 'price' || kind === 'number'
      ? fc.integer({ min: -5, max: 20_000 })
      : kind === 'flag'
        ? fc.boolean()
        : anything;
  return fc
    .oneof({ weight: 9, arbitrary: likely }, { weight: 1, arbitrary: anything })
    .map((value) => ({ name, path, value }));
});

const call = (method: string, path: string, json?: unknown) =>
  product.call(method, `/api/admin/content${path}`, { cookie: owner, json });
/** Inside a tag; in a text, or in the text of an attribute, it is only said. */
const doesHarm = (html: string) =>
  /<[a-z][^<>]*\son(error|click)=/i.test(html.replace(/"[^"]*"/g, '""')) || /\shref="javascript:/i.test(html);
const scriptsIn = (html: string) => html.match(/<script\b/gi)?.length ?? 0;
const expected = renderSite(fillContent(shipped), built, 'http://localhost:3000');

test('whatever is written is published as text, or refused: no page breaks', async () => {
  let published = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      await call('DELETE', '/draft');
      const touched = new Set(changes.map(({ name }) => name));
      for (const name of touched) {
        const section = structuredClone(shipped[name]);
        for (const { path, value } of changes.filter((one) => one.name === name)) put(section, path, value);
        const { status } = await call('PUT', `/draft/${name}`, section);
        expect([200, 422]).toContain(status);
      }
      const { published: now } = (await (await call('GET', '')).json()) as {
        published: { revision: number };
      };
      const answer = await call('POST', '/publish', { baseRevision: now.revision });
      expect([200, 422]).toContain(answer.status);
      if (answer.status === 422) return;
      published += 1;
      expect(Object.keys(pages)).toEqual(Object.keys(expected));
      for (const [name, html] of Object.entries(pages)) {
        if (!name.endsWith('.html')) continue;
        expect([name, scriptsIn(html)]).toEqual([name, scriptsIn(expected[name] ?? '')]);
        expect([name, doesHarm(html)]).toEqual([name, false]);
      }
    }),
    { numRuns: runs(60) },
  );
  expect(published).toBeGreaterThan(runs(60) / 6);
});
