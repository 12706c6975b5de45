import type { Page, Route } from '@playwright/test';
import { lessonPath, paths } from '../../../domain/paths.ts';
import { messages } from '../../../web/messages.ts';
import { courseModules } from '../../support/course.ts';
import { expect, test } from '../../support/e2e.ts';
import { hydrated, pressBeforeHydration } from '../../support/page-timing.ts';
import { holdRequests, isSamePage, login, newStudent, signInStudent } from '../../support/pages.ts';

const anyPart = '**/assets/*.{js,css}';

/**
 * Loses parts of the application until they are found again.
 * @param needles what stands in the scripts to lose; without any, all parts are lost
 * @returns `lost` resolves once each has been asked for
 */
async function lose(page: Page, ...needles: string[]) {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const missing = new Set(needles);
  const handle = async (route: Route) => {
    const script = needles.length > 0 ? await (await route.fetch()).text() : '';
    const found = needles.filter((needle) => script.includes(needle));
    if (needles.length > 0 && found.length === 0) return route.continue();
    await route.abort('internetdisconnected');
    for (const needle of found) missing.delete(needle);
    if (missing.size === 0) resolve();
  };
  await page.route(anyPart, handle);
  // What is being looked at is still lost: no request is answered twice.
  return { lost, find: () => page.unrouteAll({ behavior: 'wait' }) };
}

test('an application that does not come leads to another try', { tag: '@long' }, async ({ page }) => {
  const { find } = await lose(page);
  // What is told after seconds is told at once.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 100 });
  pressBeforeHydration(page);
  await page.goto(paths.login);
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  const again = page.getByRole('link', { name: 'recarregue a página' });
  await expect(again).toBeVisible();
  await find();
  await again.click();
  await hydrated(page);
  await login(page, newStudent());
  await expect(page.getByText(messages.login.invalidCredentials)).toBeVisible();
  await expect(again).toBeHidden();
});

test('a page whose script does not come says so and comes by itself', async ({ page }) => {
  await signInStudent(page);
  await page.goto(paths.studentArea);
  await isSamePage(page);
  const link = page.getByRole('link', { name: 'Materiais', exact: true });
  const { find } = await lose(page);
  await link.click();
  await expect(page.getByText(messages.login.connection)).toBeVisible();
  await find();
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('a form that is sent before the application has come is sent when it comes', { tag: '@long' }, async ({
  page,
}) => {
  const student = newStudent();
  await page.request.post('/api/auth/sign-up/email', { data: student });
  const goOn = await holdRequests(page, '**/assets/app-*.js');
  const asked = page.waitForRequest('**/assets/app-*.js');
  pressBeforeHydration(page);
  await page.goto(paths.login);
  await asked;
  await login(page, student);
  await expect(page).toHaveURL((url) => url.pathname === paths.login && url.search === '');
  goOn();
  await expect(page).toHaveURL((url) => url.pathname === paths.studentArea);
});

test('a button that is pressed before the application has come does what it says when it comes', {
  tag: '@long',
}, async ({ page }) => {
  const goOn = await holdRequests(page, '**/assets/app-*.js');
  pressBeforeHydration(page);
  await page.goto(paths.login);
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  goOn();
  await expect(page.getByRole('button', { name: 'Ocultar senha' })).toBeVisible();
});

test('a lesson that is completed before the application has come is completed when it comes', {
  tag: '@long',
}, async ({ page }) => {
  const video = courseModules.flatMap(({ lessons }) => lessons).find(({ type }) => type === 'video');
  await signInStudent(page);
  const goOn = await holdRequests(page, '**/assets/app-*.js');
  pressBeforeHydration(page);
  await page.goto(lessonPath(video?.id ?? ''));
  const completed = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: /^Concluir/ }).click();
  goOn();
  expect((await completed).ok()).toBe(true);
});

test('what the server has rendered of a lesson stays, though a completed lesson is handed in as it comes', {
  tag: '@long',
}, async ({ page }) => {
  const text = courseModules.flatMap(({ lessons }) => lessons).find(({ type }) => type === 'pdf');
  await signInStudent(page);
  await page.route('**/api/progress/**', (route) => route.abort());
  await page.goto(paths.courseContent);
  await page.getByRole('button', { name: '✓ Lido' }).first().click();
  await expect(page.getByText(messages.progress.unsent)).toBeVisible();
  await page.unroute('**/api/progress/**');
  const goOn = await holdRequests(page, '**/assets/student-layout-*.js');
  const handedIn = page.waitForResponse((answer) => answer.request().method() === 'POST');
  pressBeforeHydration(page);
  await page.goto(lessonPath(text?.id ?? ''));
  const heading = await page.getByRole('article').getByRole('heading', { level: 2 }).first().elementHandle();
  goOn();
  await handedIn;
  await hydrated(page);
  expect(await heading?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test('a preview whose script does not come leaves its page, and comes by itself', { tag: '@long' }, async ({
  page,
}) => {
  await signInStudent(page);
  const { lost, find } = await lose(page, 'Prévia de ');
  await page.goto(paths.materials);
  await page
    .getByRole('button', { name: /^Ler aqui/ })
    .first()
    .click();
  await lost;
  await expect(page.getByRole('tab').first()).toBeVisible();
  await find();
  await expect(page.getByRole('region', { name: /^Prévia de/ }).first()).toBeVisible();
});
