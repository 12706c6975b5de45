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
import { findSmallTargets, layoutShift, watchLayoutShift } from '../../support/page-measures.ts';
import { signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';

const exampleClass = path.resolve(import.meta.dirname, '../../../scripts/lib/example-admin.sql');
/** The share of the screen that may move while a page comes. Google calls 0.1 good; a busy machine paints more steps. */
const maxShift = 0.2;

/** Pages on which axe and the console are looked at too, and large letters but on those of the admin area. */
const doors = [paths.login, paths.signUp];
const otherDoors = [
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
const examined = [...doors, ...otherDoors, ...students, ...admins];
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

test(`login and sign-up fit with large letters, ${promise}`, async ({ page }) => {
  expect(await measure(page, doors)).toEqual([]);
});

test(`the other pages before login fit with large letters, ${promise}`, { tag: '@long' }, async ({
  page,
}) => {
  expect(await measure(page, otherDoors)).toEqual([]);
});

test(`students’ pages fit with large letters, ${promise}`, { tag: '@long' }, async ({ page }) => {
  await signInStudent(page);
  expect(await measure(page, students)).toEqual([]);
});

test(`admin pages, and all others of the application, ${promise}`, { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { email } = await signInStudent(page);
  await queryProduct(product, readFileSync(exampleClass, 'utf8'));
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
  expect(await measure(page, [...admins, ...(await otherPages(product))])).toEqual([]);
});
