import { lessonPath, paths } from '../../../domain/paths.ts';
import {
  expectAccessiblePage,
  expectLargeTextFits,
  expectNoAxeFindings,
} from '../../support/accessibility.ts';
import { recordConsole } from '../../support/console.ts';
import { expect, runAdmin, test } from '../../support/e2e.ts';
import { hydrated, signInStudent } from '../../support/pages.ts';

const open = [
  paths.login,
  paths.signUp,
  paths.forgotPassword,
  paths.forgotPasswordEnglish,
  `${paths.resetPassword}?token=x`,
  `${paths.confirmAddress}?token=x`,
  paths.refund,
];
const closed = [
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
for (const [whose, pages, isSignedIn] of [
  ['visitors’', open, false],
  ['students’', closed, true],
] as const) {
  test(`${whose} pages have no barrier, no sideways scroll even with large letters, and nothing on the console`, async ({
    page,
  }) => {
    const said = recordConsole(page);
    if (isSignedIn) await signInStudent(page);
    for (const path of pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectAccessiblePage(page);
        await expectLargeTextFits(page);
        expect(said).toEqual([]);
      });
    }
  });
}

test('students’ and admin pages have enough contrast by night', async ({ page, product }) => {
  const student = await signInStudent(page);
  await runAdmin(product, 'grant', student.email);
  await signInStudent(page, student);
  await page.emulateMedia({ colorScheme: 'dark' });
  const admin = [paths.admin, paths.adminStudents, paths.adminContent, paths.adminSettings];
  for (const path of [paths.studentArea, paths.courseContent, lessonPath('m1v1'), paths.account, ...admin]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const surface = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(surface).toBe('rgb(15, 31, 29)');
    await expectNoAxeFindings(page);
  }
});

test('the account’s page comes with its data and moves nothing', async ({ page }) => {
  await signInStudent(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0 } = entry as PerformanceEntry & { value?: number };
        document.documentElement.dataset.shift = `${Number(document.documentElement.dataset.shift ?? 0) + value}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(paths.account, { waitUntil: 'networkidle' });
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Aparelhos conectados' })).toBeVisible();
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('the login form works by keyboard alone', async ({ page }) => {
  await page.goto(paths.login);
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
  await page.getByRole('textbox', { name: 'E-mail' }).focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('password');
  await page.keyboard.type('segredo');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('segredo');
});
