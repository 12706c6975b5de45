import { lessonPath, paths } from '../../domain/paths.ts';
import { expectNoBarriers, expectRoomForLargeText } from '../support/barriers.ts';
import { expect, test } from '../support/e2e.ts';
import { signedInStudent } from '../support/pages.ts';
import { saidBy } from '../support/said.ts';

const open = [
  paths.login,
  paths.signUp,
  paths.forgotPassword,
  paths.forgotPasswordEnglish,
  `${paths.resetPassword}?token=x`,
  `${paths.confirmAddress}?token=x`,
  paths.refund,
];
const closed: string[] = [
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
for (const path of [...open, ...closed]) {
  test(`${path} has no barrier, no sideways scroll even with large letters, and nothing on the console`, async ({
    page,
  }) => {
    const said = saidBy(page);
    if (closed.includes(path)) await signedInStudent(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoBarriers(page);
    await expectRoomForLargeText(page);
    expect(said).toEqual([]);
  });
}

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
