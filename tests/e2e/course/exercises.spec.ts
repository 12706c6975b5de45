import type { Locator, Page } from '@playwright/test';
import { exercisesPath, paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { shipped } from '../../support/course.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { drawFrames, pressBeforeHydration } from '../../support/page-timing.ts';
import { listOfflinePaths, signInStudent } from '../../support/pages.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

const [set] = shipped.exercises.sets;
const question = set?.questions[0];
const hunt = set?.texts.at(-1);
if (!set || !question || !hunt) throw new Error('no exercises');

const screenOf = (number: number) => `${exercisesPath(set.module)}?passo=${number}`;

/** Moves with Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  const isFocused = () => element.evaluate((found) => found === document.activeElement);
  do await page.keyboard.press('Tab');
  while (!(await isFocused()));
}

/** Waits until the page has ended its glide to an element. */
async function standStill(page: Page): Promise<void> {
  const height = () => page.evaluate(() => scrollY);
  const hasMoved = async () => {
    const before = await height();
    await drawFrames(page);
    return (await height()) !== before;
  };
  await expect.poll(hasMoved).toBe(false);
}

test('a student answers by keyboard on a phone, also without a network, and finds what to read again', async ({
  page,
  context,
}) => {
  await signInStudent(page);
  await page.goto(paths.courseContent);
  await page.getByRole('link', { name: 'Exercícios do módulo' }).first().click();
  await expect(page).toHaveURL(exercisesPath(set.module));
  await expect(page.getByRole('heading', { name: 'Exercícios do módulo', level: 1 })).toBeFocused();
  await expectAccessible(page);

  const asked = page.getByRole('group', { name: question.question });
  const check = page.getByRole('button', { name: /Conferir|Tentar de novo/ }).first();
  const wrong = question.answers.findIndex(({ isRight }) => !isRight);
  await tabTo(page, asked.getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let step = 0; step < wrong; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(check).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Leia o comentário e tente mais uma vez.')).toBeVisible();
  await expect(check).toBeFocused();
  await expect(check).toHaveText('Tentar de novo');
  const shown = question.answers.filter((_, index) => index === wrong);
  for (const answer of question.answers)
    await expect(page.getByText(answer.comment)).toBeVisible({ visible: shown.includes(answer) });
  const result = page.getByRole('region', { name: 'O seu resultado' });
  const total = set.questions.length + set.texts.length;
  const next = page.getByRole('link', { name: /Próximo|Ver o resultado/ });
  await page.setViewportSize({ width: 360, height: 480 });
  await tabTo(page, next);
  await standStill(page);
  await page.keyboard.press('Enter');
  const second = page.getByRole('region', { name: `Situação · 2 de ${total}` });
  await expect(second).toBeFocused();
  await standStill(page);
  expect((await second.boundingBox())?.y).toBeLessThan(32);
  expect((await second.boundingBox())?.y).toBeGreaterThan(-16);
  await expect(asked).toBeHidden();
  await expectAccessible(page);

  await expect.poll(() => listOfflinePaths(page)).toContain(exercisesPath(set.module));
  await context.setOffline(true);
  await page.goto(screenOf(total));
  const text = page.getByRole('region', { name: hunt.title });
  const errors = hunt.passages.filter(({ isWrong }) => isWrong);
  for (const passage of errors) {
    const button = text.getByRole('button', { name: passage.text });
    await tabTo(page, button);
    await page.keyboard.press('Space');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  await tabTo(page, text.getByRole('button', { name: 'Conferir' }));
  await page.keyboard.press('Enter');
  const found = `Você encontrou ${errors.length} de ${errors.length} erros.`;
  await expect(text.getByRole('status')).toHaveText(found);
  await next.click();
  await expect(result).toContainText('Certos até agora: 1 de 2');
  await expectAccessible(page);

  const arrives = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(`/api/exercises/${set.module}`) &&
      answer.request().method() === 'POST' &&
      answer.ok(),
  );
  await context.setOffline(false);
  await arrives;
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(result).toContainText('Certos até agora: 1 de 2');
  await page.goBack();
  await expect(text.getByRole('status')).toHaveText(found);
  await page.goForward();

  await result.getByRole('link', { name: question.part }).click();
  await expect(page.getByRole('heading', { name: question.part })).toBeFocused();
});

test('where exercises count, no page, answer of the server or saved copy has a solution before the first try', {
  tag: '@long',
}, async ({ page, product }) => {
  const student = await signInStudent(page);
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [student.email]);
  const api = '/api/admin/content';
  const publish = async (countForCertificate: boolean) => {
    const { published } = await (await page.request.get(api)).json();
    const data = { ...published.document.exercises, countForCertificate };
    expect((await page.request.put(`${api}/draft/exercises`, { data })).status()).toBe(200);
    const base = { baseRevision: published.revision };
    expect((await page.request.post(`${api}/publish`, { data: base })).status()).toBe(200);
  };
  await publish(true);
  await queryProduct(product, `update profiles set role = 'student' where email = $1`, [student.email]);

  const comments = [...set.questions.flatMap(({ answers }) => answers), ...hunt.passages]
    .map(({ comment }) => comment)
    .filter(Boolean);
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  await page.goto(exercisesPath(set.module));
  await expect.poll(() => listOfflinePaths(page)).toContain(exercisesPath(set.module));
  const saved = await page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage, ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');
  });
  const received = [await page.content(), saved, ...(await Promise.all(bodies))].join('\n');
  expect(received).toContain(question.scenario);
  for (const comment of comments) expect(received).not.toContain(comment);
  expect(received).not.toMatch(/"isRight":|"isWrong":/);

  await expect(page.getByText('só vale a primeira tentativa')).toBeVisible();
  const wrong = question.answers.find(({ isRight }) => !isRight);
  await page.getByRole('radio', { name: wrong?.text ?? '' }).check();
  await page.getByRole('button', { name: 'Conferir' }).first().click();
  await expect(page.getByText(wrong?.comment ?? '')).toBeVisible();
  const right = question.answers.find(({ isRight }) => isRight);
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click();
  await page.getByRole('radio', { name: right?.text ?? '' }).check();
  await page.getByRole('button', { name: 'Conferir' }).first().click();
  await expect(page.getByText(right?.comment ?? '')).toBeVisible();
  await page.goto(screenOf(set.questions.length + set.texts.length + 1));
  const result = page.getByRole('region', { name: 'O seu resultado' });
  await expect(result).toContainText('Certos na primeira tentativa: 0 de 1.');
  await expect(result).toContainText('Situações certas na primeira tentativa: 0 de');
  await expectAccessible(page);
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [student.email]);
  await publish(false);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('all exercises of a module can be read', async ({ page }) => {
    await signInStudent(page);
    pressBeforeHydration(page);
    await page.goto(exercisesPath(set.module));
    for (const { question: title } of set.questions)
      await expect(page.getByRole('group', { name: title })).toBeVisible();
    await expect(page.getByRole('region', { name: hunt.title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Próximo' })).toBeHidden();
  });
});
