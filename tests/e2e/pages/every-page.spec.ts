import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  appPaths,
  exercisesPath,
  lessonPath,
  paths,
  pathWithId,
  readingPath,
} from '../../../domain/paths.ts';
import {
  expectAccessiblePage,
  expectContrastByNight,
  expectLargeTextFits,
} from '../../support/accessibility.ts';
import { recordConsole } from '../../support/console.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import {
  findSmallTargets,
  layoutShift,
  measureRows,
  type PageWeight,
  watchLayoutShift,
  weighSight,
} from '../../support/page-measures.ts';
import { signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';

const exampleClass = path.resolve(import.meta.dirname, '../../../scripts/lib/example-admin.sql');
/** The share of the screen that may move while a page comes. Google calls 0.1 good; a busy machine paints more steps. */
const maxShift = 0.2;

/** Pages on which axe and the console are looked at too, and large letters but on those of the admin area. */
const visitors = [
  paths.login,
  paths.signUp,
  paths.forgotPassword,
  paths.forgotPasswordEnglish,
  `${paths.resetPassword}?token=x`,
  `${paths.firstPassword}?token=x`,
  `${paths.confirmAddress}?token=x`,
  paths.refund,
  paths.access,
];
const students = [
  paths.studentArea,
  paths.courseContent,
  lessonPath('m1v1'),
  lessonPath('m2t2'),
  paths.search,
  paths.changePassword,
  paths.account,
  paths.accountData,
  paths.eraseAccount,
];
const admins: string[] = [
  paths.admin,
  paths.adminContent,
  `${paths.adminContent}?secao=legal`,
  paths.adminCourse,
  paths.adminRequests,
  paths.adminStudents,
  paths.adminSales,
];
const examined = [...visitors, ...students, ...admins];
const byNight = new Set<string>([
  ...[paths.studentArea, paths.courseContent, lessonPath('m1v1'), paths.account],
  ...[paths.admin, paths.adminStudents, paths.adminContent, paths.adminSettings],
]);

/** Returns the other pages of the application; contracts and newsletters need more than a row, the first owner's a key. */
async function otherPages(product: Product): Promise<string[]> {
  const findId = async (from: string) => {
    const [row] = await queryProduct<{ id: string }>(product, `select id from ${from} limit 1`);
    if (!row) throw new Error(`There is no row in ${from}`);
    return row.id;
  };
  const opened = [
    exercisesPath('modulo1'),
    readingPath('modulo1_ia_vet/guia_introducao_ia'),
    pathWithId(paths.adminStudent, await findId('users order by created_at')),
    pathWithId(paths.adminSale, await findId('purchases where user_id is not null')),
    pathWithId(paths.adminEmail, await findId('outbox')),
  ];
  const isExamined = (address: string) => examined.some((one) => one.split('?')[0] === address);
  const plain = appPaths.filter((one) => !one.includes(':') && one !== paths.adminStart);
  return [...plain.filter((one) => !isExamined(one)), ...opened];
}

/** The browser does not see that the preview's policy lets no script run; Safari reports clicks in it only so. */
const isAboutPreview = /^An iframe which has both allow-scripts and allow-same-origin/;

/** Visits each page once. @returns controls below 44 px, and pages that move while they come */
async function measure(page: Page, addresses: readonly string[]): Promise<string[]> {
  const said = recordConsole(page);
  const found: string[] = [];
  await watchLayoutShift(page);
  for (const address of addresses)
    await test.step(address, async () => {
      said.length = 0;
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      found.push(...(await findSmallTargets(page)).map((target) => `${address}: ${target}`));
      const { total, moved } = await layoutShift(page);
      if (total > maxShift) found.push(`${address}: moves by ${total.toFixed(3)} (${moved})`);
      if (examined.includes(address)) await expectAccessiblePage(page);
      if (byNight.has(address)) await expectContrastByNight(page);
      if (!examined.includes(address)) return;
      if (!admins.includes(address)) await expectLargeTextFits(page);
      expect(said.filter((line) => !isAboutPreview.test(line))).toEqual([]);
    });
  return found;
}

const promise =
  'have no barrier by day and by night, are pressed on 44 px, do not move and leave the console empty';

test(`visitors’ pages fit with large letters, ${promise}`, async ({ page }) => {
  expect(await measure(page, visitors)).toEqual([]);
});

test(`students’ pages fit with large letters, ${promise}`, async ({ page }) => {
  await signInStudent(page);
  expect(await measure(page, students)).toEqual([]);
});

test(`admin pages, and all others of the application, ${promise}`, async ({ page, product }) => {
  const { email } = await signInStudent(page);
  await queryProduct(product, readFileSync(exampleClass, 'utf8'));
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
  expect(await measure(page, [...admins, ...(await otherPages(product))])).toEqual([]);
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
