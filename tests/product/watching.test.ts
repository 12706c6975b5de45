import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertKinds } from '../../domain/checks.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DATABASE_URL: await createTestDatabase('watching') });
});
afterAll(() => product.dispose());

/** What Prometheus adds by itself. */
const own = /^(up|le|status|instance|provider|result|state|kind|outcome|job)$/;
/** What the language of expressions calls its own. */
const words = /^(sum|rate|max|min|by|absent|or|for|increase|histogram_quantile|refId|expr)$/;

const readDeployed = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../deploy', name), 'utf8');

test.each(['alerts.yaml', 'dashboard.json'])('%s asks only for metrics that there are', async (name) => {
  const text = readDeployed(name);
  const expressions =
    name === 'alerts.yaml'
      ? Array.from(text.matchAll(/expr: (?:>\n)?([\s\S]*?)\n\s+(?:for|annotations):/g), ([, found]) => found)
      : Array.from(text.matchAll(/"expr": "(.*)"/g), ([, found]) => found);
  expect(expressions.length).toBeGreaterThan(8);
  const names = expressions.flatMap((expression) => [
    ...(expression ?? '').replaceAll(/\\?"[^"]*"/g, '').matchAll(/\b[a-z][a-z_0-9]*\b(?!\s*\()/g),
  ]);
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  for (const [metric] of names) {
    if (own.test(metric) || words.test(metric) || /^\d/.test(metric)) continue;
    expect(metrics, metric).toContain(`# TYPE ${metric.replace(/_(bucket|count)$/, '')} `);
  }
});

test('the alert rules name kinds of alerts that there are', () => {
  const [, kinds = ''] = /site_alerts\{kind=~"(.*)"\}/.exec(readDeployed('alerts.yaml')) ?? [];
  const unknown = kinds
    .split('|')
    .filter((kind) => !alertKinds.some((name) => new RegExp(`^${kind}$`).test(name)));
  expect(kinds).toContain('backup');
  expect(unknown).toEqual([]);
});
