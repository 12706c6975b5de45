import type { Page } from '@playwright/test';
import { exercisesPath, lessonPath, paths } from '../../../domain/paths.ts';
import { studentMessages } from '../../../web/app/student/messages.ts';
import { lessons, shipped } from '../../support/course.ts';
import { expect, test } from '../../support/e2e.ts';
import { letGo, openSlowly, press } from '../../support/first-paint.ts';
import { hydrated } from '../../support/page-timing.ts';
import { holdRequests, newStudent, signInStudent } from '../../support/pages.ts';
import { slowness } from '../../support/waits.ts';

const video = lessons.find(({ type }) => type === 'video')?.title ?? '';
const pdf = lessons.find(({ type }) => type === 'pdf')?.title ?? '';

function countRequests(page: Page, part: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(part)) count += 1;
  });
  return () => count;
}

/** Waits until everything that a press could have caused has happened. */
async function settle(page: Page): Promise<void> {
  letGo();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

test('a passkey asked for at first paint is asked for once', { tag: '@long' }, async ({ page }) => {
  const asked = countRequests(page, '/passkey-options');
  await openSlowly(page, paths.login);
  await press(page.getByRole('button', { name: 'Usar chave de acesso' }));
  await settle(page);
  expect(asked()).toBe(1);
});

test('the first paint comes when presses are held, not before', async ({ page }) => {
  const asked = countRequests(page, '/passkey-options');
  await page.addInitScript(() => {
    new PerformanceObserver(() =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent?.includes('chave'))
        ?.click(),
    ).observe({ type: 'paint' });
  });
  // The last that comes of what the page is made of.
  const comeLate = await holdRequests(page, '**/assets/boot-*.js');
  await page.goto(paths.login, { waitUntil: 'commit' });
  await page.waitForResponse('**/assets/boot-*.css');
  // Time for a paint that comes too early: too little of it would only overlook one.
  await page.waitForTimeout(300 * slowness);
  comeLate();
  await settle(page);
  expect(asked()).toBe(1);
});

test('a login typed and sent at first paint is sent once', async ({ page }) => {
  const student = newStudent();
  await page.request.post('/api/auth/sign-up/email', { data: student });
  const sent = countRequests(page, '/api/auth/sign-in/email');
  await openSlowly(page, paths.login);
  await page.locator('[name=email]').evaluate((field: HTMLElement) => field.focus());
  await page.keyboard.insertText(student.email);
  await page.locator('[name=password]').evaluate((field: HTMLElement) => field.focus());
  await page.keyboard.insertText(student.password);
  await press(page.getByRole('button', { name: 'Entrar' }));
  letGo();
  await expect(page).toHaveURL((url) => url.pathname === paths.studentArea);
  expect(sent()).toBe(1);
});

test('a sign-up typed and sent by Enter at first paint is sent once', { tag: '@long' }, async ({ page }) => {
  const { name, email, password } = newStudent();
  const sent = countRequests(page, '/api/auth/sign-up/email');
  await openSlowly(page, paths.signUp);
  for (const [field, text] of Object.entries({ fullName: name, email, password })) {
    await page.locator(`[name=${field}]`).evaluate((found: HTMLElement) => found.focus());
    await page.keyboard.insertText(text);
  }
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL((url) => url.pathname === paths.login);
  expect(sent()).toBe(1);
});

for (const { title, button, tag = [] } of [
  { title: video, button: 'Concluído' },
  { title: pdf, button: '✓ Lido', tag: '@long' },
  { title: pdf, button: 'Baixar e Concluir', tag: '@long' },
])
  test(`'${button}' at first paint completes once`, { tag }, async ({ page, context }) => {
    await signInStudent(page);
    const sent = countRequests(page, '/api/progress/lessons/');
    const row = page.getByRole('listitem', { name: title });
    let tabs = 0;
    context.on('page', () => {
      tabs += 1;
    });
    await openSlowly(page, paths.courseContent);
    await press(row.getByRole('button', { name: button, exact: true }));
    letGo();
    await expect(row).toContainText('Concluída');
    await expect.poll(() => tabs).toBe(button === 'Baixar e Concluir' ? 1 : 0);
    await settle(page);
    expect(sent()).toBe(1);
  });

/** Counts how often a text appears, also one that has left before anybody asks. */
async function countAppearances(page: Page, text: string): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('appeared', () => {
    count += 1;
  });
  await page.addInitScript((wanted) => {
    new MutationObserver((changes) => {
      // A notice that follows another one changes its text.
      for (const node of changes.flatMap(({ type, target, addedNodes }) =>
        type === 'characterData' ? [target] : [...addedNodes],
      ))
        if (node.textContent?.includes(wanted)) (window as unknown as { appeared(): void }).appeared();
    }).observe(document, { characterData: true, childList: true, subtree: true });
  }, text);
  return () => count;
}

test('a video asked for at first paint is answered once', { tag: '@long' }, async ({ page }) => {
  await signInStudent(page);
  const answers = await countAppearances(page, studentMessages.lesson.videoMissing);
  await openSlowly(page, paths.courseContent);
  await press(page.getByRole('button', { name: 'Assistir' }).first());
  letGo();
  await expect.poll(answers).toBe(1);
  await settle(page);
  expect(answers()).toBe(1);
});

test('a lesson completed twice at first paint is completed once', { tag: '@long' }, async ({ page }) => {
  await signInStudent(page);
  const sent = countRequests(page, '/api/progress/lessons/');
  await openSlowly(page, lessonPath(lessons[0]?.id ?? ''));
  const button = page.getByRole('button', { name: /^Conclu/ });
  await press(button);
  await press(button);
  letGo();
  await expect(page).toHaveURL(lessonPath(lessons[1]?.id ?? ''));
  await settle(page);
  expect(sent()).toBe(1);
});

test('an answer chosen and checked at first paint is the one that counts', { tag: '@long' }, async ({
  page,
}) => {
  const [set] = shipped.exercises.sets;
  const question = set?.questions[0];
  if (!set || !question) throw new Error('There are no exercises');
  await signInStudent(page);
  const sent = countRequests(page, `/api/exercises/${set.module}`);
  await openSlowly(page, exercisesPath(set.module));
  const [first, second, third] = await page
    .getByRole('group', { name: question.question })
    .getByRole('radio')
    .all();
  if (!first || !second || !third) throw new Error('There are too few answers');
  // The answer before the last one comes first in the page, too.
  for (const answer of [second, third, second]) await press(answer);
  await settle(page);
  await expect(second).toBeChecked();
  await page.getByRole('button', { name: 'Conferir' }).first().click();
  await expect.poll(sent).toBe(1);
  await expect(second).toBeChecked();
});

test('the menu pressed at first paint opens and stays open', { tag: '@long' }, async ({ page }) => {
  // In the page: this driver may take longer than the intro dialog's second.
  await page.addInitScript(() => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      document.querySelector<HTMLElement>('[data-menu-button]')?.click();
    }).observe({ type: 'paint' });
  });
  // The intro dialog's second: afterwards it has opened or never will.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const decide = (work: () => unknown) => async () => {
      await work();
      document.documentElement.dataset.introDecided = '';
    };
    window.setTimeout = ((work: () => unknown, milliseconds: number) =>
      later(milliseconds === 1_000 ? decide(work) : work, milliseconds)) as typeof setTimeout;
  });
  await openSlowly(page, paths.home);
  await page.locator('[data-intro-decided]').waitFor({ state: 'attached' });
  await expect(page.locator('[data-menu]')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
