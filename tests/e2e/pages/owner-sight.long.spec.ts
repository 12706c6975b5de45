import { readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '../../../domain/paths.ts';
import { createTestDatabase } from '../../support/cluster.ts';
import { test as base, createWorkerFixture, expect, queryProduct } from '../../support/e2e.ts';
import { measureRows, type PageWeight, weighSight } from '../../support/page-measures.ts';
import { signInStudent } from '../../support/pages.ts';
import { startProduct } from '../../support/product.ts';

const exampleClass = path.resolve(import.meta.dirname, '../../../scripts/lib/example-admin.sql');

/** A product of its own with the demo's class: what other tests leave would count too. */
const test = base.extend({
  product: createWorkerFixture(
    async (index) => {
      const product = await startProduct({ DATABASE_URL: await createTestDatabase(`sight_${index}`) });
      await queryProduct(product, readFileSync(exampleClass, 'utf8'));
      return product;
    },
    (product) => product.dispose(),
  ),
});

/** The most that an owner with a class sees at once: fields, buttons, words at 1280 px, and the heights at 1280 and 360 px. */
const maxSight: Record<
  string,
  readonly [fields: number, buttons: number, words: number, wide: number, narrow: number]
> = {
  // The guided start counts here; a shop that sells has none.
  [paths.admin]: [8, 20, 600, 1_600, 2_900],
  [paths.adminNumbers]: [3, 12, 600, 2_200, 3_600],
  [paths.adminStudents]: [4, 8, 500, 1_700, 2_700],
  [paths.adminSales]: [3, 10, 600, 1_800, 3_000],
  [paths.adminMessages]: [3, 10, 500, 1_900, 3_000],
  [paths.adminSubscribers]: [2, 8, 350, 1_900, 2_800],
  [paths.adminRequests]: [3, 20, 500, 2_000, 3_400],
  [paths.adminSettings]: [0, 4, 300, 1_100, 2_300],
  [paths.adminTeam]: [4, 10, 250, 1_400, 2_200],
  [paths.adminConnections]: [0, 12, 500, 2_200, 3_400],
  [paths.adminProduct]: [0, 10, 700, 2_000, 3_200],
};

/** Lists whose rows have one line and a muted one; without a mail server a notice stands above the emails. */
const denseLists = [paths.adminStudents, paths.adminSales, paths.adminMessages, paths.adminSubscribers];
/** Those of them with twelve rows on a laptop's first screen, and one near the top of a phone's. */
const longLists = [paths.adminStudents, paths.adminSales];

test('an owner with a class sees few fields, buttons and words at once, and twelve rows of a list', async ({
  page,
  product,
}) => {
  const { email } = await signInStudent(page);
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
  const found: string[] = [];
  for (const [address, [fields, buttons, words, wide, narrow]] of Object.entries(maxSight))
    await test.step(address, async () => {
      const weigh = async (width: number): Promise<PageWeight> => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        return weighSight(page);
      };
      const seen = await weigh(1280);
      const rows = await measureRows(page);
      const onPhone = await weigh(360);
      const phoneRows = await measureRows(page);
      const limits: PageWeight = { fields, buttons, words, height: wide };
      for (const [name, limit] of Object.entries(limits) as [keyof PageWeight, number][])
        if (seen[name] > limit) found.push(`${address}: ${name} ${seen[name]} of ${limit}`);
      if (onPhone.height > narrow) found.push(`${address}: height at 360 ${onPhone.height} of ${narrow}`);
      const isOneOf = (lists: readonly string[]) => lists.includes(address);
      if (isOneOf(denseLists) && rows.heights.some((height) => height < 44 || height > 52))
        found.push(`${address}: rows of ${rows.heights.join(', ')}`);
      if (!isOneOf(longLists)) return;
      if (rows.heights.length >= 12 && rows.onFirstScreen < 12)
        found.push(`${address}: ${rows.onFirstScreen} rows on the first screen`);
      if (phoneRows.heights.length > 0 && phoneRows.firstTop > 320)
        found.push(`${address}: first row of a phone at ${phoneRows.firstTop}`);
    });
  expect(found).toEqual([]);
});
