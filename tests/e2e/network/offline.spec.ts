import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { assetsCache, offlineCachePrefix, signedOutCookie } from '../../../domain/browser-storage.ts';
import { offlineOwnerHeader } from '../../../domain/offline-owner.ts';
import { lessonPath, materialPath, paths, readingPath } from '../../../domain/paths.ts';
import { studentMessages } from '../../../web/app/student/messages.ts';
import { messages } from '../../../web/messages.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { courseModules, noAccess } from '../../support/course.ts';
import { expect, queryProduct, shopTest as test } from '../../support/e2e.ts';
import { holdTimers } from '../../support/page-timing.ts';
import { listOfflinePaths, newStudent, signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

const reading = courseModules[0]?.lessons.find(({ type }) => type !== 'video');
const unsaved = courseModules[0]?.lessons.find(({ type }) => type === 'video');
const lesson = lessonPath(reading?.id ?? '');
const guide = readingPath('modulo1_ia_vet/guia_introducao_ia');
const file = materialPath('modulo1_ia_vet', 'guia_introducao_ia');

/** A student who is signed in, and to whom the course is open. @returns the address */
async function enter(page: Page, product: Product, given = newStudent()): Promise<string> {
  const { email } = await signInStudent(page, given);
  await queryProduct(product, 'update users set email_verified = true where email = $1', [email]);
  await queryProduct(product, "insert into access_grants (email, granted_by) values ($1, 'teste')", [email]);
  return email;
}

/** Opens pages, and waits until the device has them. */
async function openAll(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect.poll(() => listOfflinePaths(page)).toContain(address);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const note = (page: Page) => page.getByText('Você está sem internet.');

test('what was opened is read without a network; a completed lesson waits and arrives; signing out leaves nothing', async ({
  page,
  context,
  product,
}) => {
  const email = await enter(page, product);
  await openAll(page, paths.courseContent, lesson, guide);
  await page.getByRole('button', { name: /^Documento \(PDF/ }).click();
  await expect.poll(() => listOfflinePaths(page)).toContain(file);

  await context.setOffline(true);
  await page.goto(paths.courseContent);
  await expect(note(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: reading?.title ?? '-', exact: true }).click();
  await page.waitForURL(`**${lesson}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reading?.title ?? '-');
  await expect(note(page)).toBeVisible();
  await page.getByRole('button', { name: 'Concluir e continuar' }).click();
  const bar = page.getByRole('region', { name: 'Próximo passo' });
  await expect(bar).toContainText(studentMessages.lesson.nextNotSaved);
  await expect(bar).toContainText(messages.progress.unsent);
  await page.goto(lessonPath(unsaved?.id ?? ''));
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator(`a[href="${lesson}"]`)).toBeVisible();
  await page.goto(guide);
  await expect(page.getByRole('heading', { name: 'O semáforo dos usos' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Documento \(PDF/ }).click();
  expect((await download).suggestedFilename()).toBe('guia_introducao_ia.pdf');
  await page.goto(paths.courseContent);
  await expect(page.getByText(messages.progress.unsent)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(messages.progress.unsent)).toBeHidden();
  await expect(page.getByText(messages.offline.back)).toBeVisible();
  const completions = await queryProduct(
    product,
    'select completed_lessons from course_progress join users on users.id = user_id where email = $1',
    [email],
  );
  expect(completions).toEqual([{ completed_lessons: [reading?.id] }]);

  const other = await context.newPage();
  await other.goto(guide);
  await page.goto(paths.studentArea);
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === paths.home);
  expect(await page.evaluate(() => caches.keys())).toEqual([assetsCache]);
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('ia-vet:')),
  );
  expect(left).toEqual([]);
  await context.setOffline(true);
  await other.reload();
  await expect(other.getByText('ainda não há nada guardado')).toBeVisible();
});

test('signing out without a network empties the device at once, and the server hears of it first of all', {
  tag: '@long',
}, async ({ page, context, product }) => {
  const email = await enter(page, product);
  await openAll(page, paths.studentArea, lesson);
  const other = await context.newPage();
  await other.goto(guide);
  await page.goto(paths.studentArea);
  // The message about the network would end by itself.
  await holdTimers(page);
  await context.setOffline(true);
  const stillHere = page.getByText(messages.offline.lost);
  await expect(stillHere).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('main').getByText(messages.logout.success)).toBeVisible();
  await expect(stillHere).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([assetsCache]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ia-vet:'))),
  ).toEqual([]);
  await expect(other).toHaveURL((url) => url.pathname === paths.login);
  // Whoever takes the phone meanwhile.
  await page.goto(paths.studentArea);
  await expect(page.getByText('ainda não há nada guardado')).toBeVisible();
  await page.close();
  await other.close();

  const later = await context.newPage();
  await context.setOffline(false);
  const answer = await later.goto(paths.studentArea);
  expect(await answer?.text()).not.toContain(email);
  await expect(later).toHaveURL((url) => url.pathname === paths.login);
  const sessions = await queryProduct(
    product,
    'select 1 from sessions join users on users.id = user_id where users.email = $1',
    [email],
  );
  expect(sessions).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(signedOutCookie(false));
});

async function whileStopped(product: Product, look: () => Promise<void>): Promise<void> {
  await product.stop();
  try {
    await look();
  } finally {
    await product.start();
  }
}

/** Puts something else in the stopped server's place while a test looks. */
async function inPlaceOf(product: Product, answer: RequestListener | undefined, look: () => Promise<void>) {
  if (!answer) return look();
  const server = createServer(answer);
  await once(server.listen(new URL(product.url).port), 'listening');
  try {
    await look();
  } finally {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
}

const time = /\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/;

test('what was opened is read while the server cannot answer, is not there or does not answer yet, each told from a missing network', {
  tag: '@long',
}, async ({ page, product }) => {
  await enter(page, product);
  await openAll(page, paths.courseContent, lesson);
  const failures: [RequestListener | undefined, string][] = [
    [(_request, response) => response.writeHead(503).end(), 'O site está fora do ar por um momento.'],
    [undefined, 'Não foi possível falar com o site.'],
    [() => undefined, 'O site está demorando; esta é a cópia de'],
  ];
  await whileStopped(product, async () => {
    for (const [answer, said] of failures)
      await inPlaceOf(product, answer, async () => {
        await page.goto(lesson);
        await expect(page.getByText(said)).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: said })).toHaveText(time);
        await expect(note(page)).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(reading?.title ?? '-');
        if (answer) return;
        await page.goto(paths.prompts);
        await expect(page.getByRole('heading', { name: 'Não foi possível falar com o site' })).toBeVisible();
      });
  });
  await expect(page.getByText(messages.offline.back)).toBeVisible();
});

test('a page that comes after its copy is offered, and then shown at once', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await enter(page, product);
  await openAll(page, paths.courseContent, lesson);
  const whole = await page.request.get(lesson);
  const newer = (await whole.text()).replaceAll(reading?.title ?? '-', 'Aula revista');
  const sent: OutgoingHttpHeaders = {
    'Content-Type': 'text/html; charset=utf-8',
    [offlineOwnerHeader]: whole.headers()[offlineOwnerHeader.toLowerCase()],
  };
  const answered: ServerResponse[] = [];
  const answerLate: RequestListener = ({ url }, response) => void (url === lesson && answered.push(response));
  await whileStopped(product, () =>
    inPlaceOf(product, answerLate, async () => {
      await page.goto(lesson);
      await expect(page.getByText('O site está demorando; esta é a cópia de')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(reading?.title ?? '-');
      answered[0]?.writeHead(200, sent).end(newer);
      await page.getByRole('button', { name: messages.offline.showNewer }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aula revista');
      await expect(page.getByText('O site está demorando')).toHaveCount(0);
    }),
  );
});

test('without a network every address of the student area says what is saved and what works', {
  tag: '@long',
}, async ({ page, context, product }) => {
  await enter(page, product);
  await openAll(page, paths.courseContent, lesson);
  await context.setOffline(true);
  for (const [address, reason] of [
    [`${paths.search}?q=anamnese`, 'A busca precisa de internet.'],
    [paths.account, 'Esta página precisa de internet.'],
    [paths.changePassword, 'Esta página precisa de internet.'],
    [paths.upload, 'Esta página precisa de internet.'],
    [paths.materials, 'Esta página ainda não foi guardada'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('link', { name: reading?.title ?? '-' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('what does not exist is neither kept nor listed, and goes once it is gone', { tag: '@long' }, async ({
  page,
  context,
  product,
}) => {
  await enter(page, product);
  await openAll(page, paths.courseContent, lesson);
  // As an earlier release kept it.
  const unknown = lessonPath('m9v9');
  await page.evaluate(
    async ([from, to, prefix]) => {
      const kept = await caches.open((await caches.keys()).find((name) => name.startsWith(prefix)) ?? '');
      await kept.put(to, (await kept.match(from)) ?? new Response());
    },
    [lesson, unknown, offlineCachePrefix] as const,
  );
  expect((await page.goto(unknown))?.status()).toBe(404);
  await expect.poll(() => listOfflinePaths(page)).toEqual(['/.until', paths.courseContent, lesson]);
  await page.goto('/curso-conteudo/m8v8');
  await context.setOffline(true);
  await page.goto(paths.prompts);
  await expect(page.getByRole('link', { name: reading?.title ?? '-' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(2);
});

test('another student on the same device, or none, empties what is kept at the first answer; so does time', {
  tag: '@long',
}, async ({ page, context, product }) => {
  await enter(page, product);
  await openAll(page, paths.studentArea, lesson);
  // Not by the page: as when the session has ended elsewhere, weeks before.
  await context.clearCookies();
  await page.goto(paths.courseContent);
  await expect.poll(() => listOfflinePaths(page)).toEqual([]);

  await enter(page, product, newStudent('Ana Souza'));
  await openAll(page, paths.studentArea, lesson);
  await context.clearCookies();
  await enter(page, product, newStudent('Bia Lima'));
  await page.goto(paths.courseContent);
  await expect.poll(() => listOfflinePaths(page)).toEqual(['/.until', paths.courseContent]);
  await context.setOffline(true);
  await page.goto(paths.studentArea);
  await expect(page.getByText('Esta página ainda não foi guardada')).toBeVisible();
  await expect(page.getByText('Ana')).toHaveCount(0);

  // Her session would have ended by now.
  await page.evaluate(async (prefix) => {
    const name = (await caches.keys()).find((one) => one.startsWith(prefix)) ?? '';
    await (await caches.open(name)).put('/.until', new Response('1'));
  }, offlineCachePrefix);
  await page.goto(paths.courseContent);
  await expect(page.getByText('ainda não há nada guardado')).toBeVisible();
  expect(await listOfflinePaths(page)).toEqual([]);
});

test('a refund empties what is kept, while the page is open', { tag: '@long' }, async ({ page, product }) => {
  const email = await enter(page, product);
  await openAll(page, paths.studentArea, paths.courseContent);
  await queryProduct(product, 'delete from access_grants where email = $1', [email]);
  await page.getByRole('button', { name: 'Concluído' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(noAccess.never_bought.title);
  expect(await listOfflinePaths(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(noAccess.never_bought.title);
  expect(await listOfflinePaths(page)).toEqual([]);
});

test('what arrives after the end of the session is not kept', { tag: '@long' }, async ({
  page,
  context,
  product,
}) => {
  await enter(page, product);
  await openAll(page, paths.studentArea);
  // The server has answered; it is on its way.
  const answered = Promise.withResolvers<void>();
  const arrives = Promise.withResolvers<void>();
  await page.route(`**${paths.courseContent}`, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await arrives.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('link', { name: 'Acessar curso' }).click();
  await answered.promise;
  const other = await context.newPage();
  await other.goto(paths.studentArea);
  await other.getByRole('button', { name: 'Sair' }).click();
  await other.waitForURL((url) => url.pathname === paths.home);
  const late = page.waitForResponse(`**${paths.courseContent}`);
  arrives.resolve();
  await (await late).finished();
  expect(await listOfflinePaths(page)).toEqual([]);
});

test('a module is kept on request, whole, and removed again', { tag: '@long' }, async ({
  page,
  context,
  product,
}) => {
  await enter(page, product);
  await page.goto(paths.courseContent);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const module = page.getByRole('group').filter({ hasText: courseModules[0]?.title ?? '-' });
  await module.getByRole('button', { name: /^Guardar para ler sem internet/ }).click();
  await expect(module.getByText('Guardado neste aparelho')).toBeVisible();
  await context.setOffline(true);
  for (const { id, title } of courseModules[0]?.lessons ?? []) {
    await page.goto(lessonPath(id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.goto(paths.courseContent);
  await module.getByRole('button', { name: /^Remover/ }).click();
  await expect.poll(() => listOfflinePaths(page)).toEqual(['/.until', paths.courseContent]);
});

test('an update takes the kept pages along, and then what they were made of goes', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await enter(page, product);
  await openAll(page, paths.studentArea, lesson);
  const oldPart = '/assets/boot-0LD0LD0L.js';
  // Left for a page that asks for no worker: one that does would bring back the one that goes with its last page.
  await page.goto(paths.terms2025);
  // As an earlier build has left them.
  await page.evaluate(
    async ({ oldPart, lesson, prefix, parts }) => {
      await (await caches.open(parts)).put(oldPart, new Response(''));
      const kept = await caches.open((await caches.keys()).find((name) => name.startsWith(prefix)) ?? '');
      const { headers } = (await kept.match(lesson)) ?? new Response();
      await kept.put(lesson, new Response(`<script src="${oldPart}"></script>`, { headers }));
      await (await navigator.serviceWorker.ready).unregister();
    },
    { oldPart, lesson, prefix: offlineCachePrefix, parts: assetsCache },
  );
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await page.goto(paths.studentArea);
  await expect
    .poll(() => page.evaluate(async (part) => Boolean(await caches.match(part)), oldPart))
    .toBe(false);
  const html = await page.evaluate(async (path) => (await caches.match(path))?.text(), lesson);
  expect(html).toContain(reading?.title);
});

test('what is public, the API and the admin area go by without the worker', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await enter(page, product);
  await openAll(page, paths.studentArea);
  const answers: Record<string, boolean> = {};
  page.on('response', (answer) => {
    answers[new URL(answer.url()).pathname] = answer.fromServiceWorker();
  });
  for (const address of [paths.studentArea, '/api/student', paths.home, paths.admin])
    await page.goto(address);
  expect(answers).toMatchObject({
    [paths.studentArea]: true,
    '/api/student': false,
    [paths.home]: false,
    [paths.admin]: false,
  });
});

test('the student area can be installed', async ({ page, context, request }) => {
  await signInStudent(page);
  await page.goto(paths.studentArea);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ start_url: paths.studentArea, display: 'standalone' });
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A browser under test keeps nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
