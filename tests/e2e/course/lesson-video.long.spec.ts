import type { Page } from '@playwright/test';
import type { CourseContent } from '../../../domain/content/course.ts';
import { paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { layoutShift, watchLayoutShift } from '../../support/page-measures.ts';
import { login, newStudent, signInStudent } from '../../support/pages.ts';
import { sampleVideo } from '../../support/videos.ts';

const lessonAddress = (id: string) => `${paths.courseContent}/${id}`;
const captions =
  'WEBVTT\n\n00:00.000 --> 00:20.000\nBom dia.\n\n00:20.000 --> 00:59.000\nFalamos de vacinas.\n';
const youtube = 'https://www.youtube.com/watch?v=abcDEF12_-3';

/** Where a video stands. */
const second = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

async function choose(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name, mimeType: '', buffer });
}

test('a video that the owner sends plays in its lesson, and goes on where it was left on another device', async ({
  page,
  product,
  browser,
}) => {
  const owner = await signInStudent(page);
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [owner.email]);
  // Another lesson has a video of YouTube.
  const { published } = await (await page.request.get('/api/admin/content')).json();
  const course: CourseContent = published.document.course;
  const other = course.modules[1]?.lessons.find(({ type }) => type === 'video');
  Object.assign(other ?? {}, { videoUrl: youtube, playsInPage: true });
  await page.request.put('/api/admin/content/draft/course', { data: course });

  await page.goto(`${paths.adminCourse}?aula=m1v1`);
  await choose(page, 'Enviar arquivo de vídeo', 'Aula 1.webm', Buffer.from(sampleVideo('lesson.webm')));
  await expect(page.getByLabel('Vídeo da aula')).toBeVisible();
  await expect(page.getByText('Aula 1.webm')).toBeVisible();
  await choose(page, 'Enviar legendas', 'a.vtt', Buffer.from(captions));
  await expect(page.getByText('Legendas enviadas')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText(/^Rascunho salvo por /)).toBeVisible();
  const { revision } = published;
  const publishing = await page.request.post('/api/admin/content/publish', {
    data: { baseRevision: revision },
  });
  expect(publishing.status()).toBe(200);

  const student = newStudent();
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const watching = await phone.newPage();
  await signInStudent(watching, student);
  await watchLayoutShift(watching);
  await watching.goto(lessonAddress('m1v1'));
  await expect(watching.locator('video')).toHaveJSProperty('readyState', 4);
  await expect(watching.getByRole('button', { name: /Falamos de vacinas/ })).toBeVisible();
  expect(await layoutShift(watching)).toEqual({ total: 0, moved: '' });
  await watching.getByRole('button', { name: /Falamos de vacinas/ }).click();
  await expect.poll(() => second(watching)).toBeGreaterThan(20.5);
  await expect(watching.getByRole('button', { name: /Falamos de vacinas/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectAccessible(watching);
  const left = await second(watching);
  await watching.close({ runBeforeUnload: true });

  const elsewhere = async () => {
    const device = await browser.newContext();
    const opened = await device.newPage();
    await login(opened, student);
    await opened.waitForURL(`**${paths.studentArea}`);
    await opened.goto(lessonAddress('m1v1'));
    await expect(opened.getByText(/Continua em 0:2\d/)).toBeVisible();
    return opened;
  };
  const there = await elsewhere();
  await expect.poll(() => second(there)).toBeGreaterThan(left - 5);
  expect(await second(there)).toBeLessThan(left + 5);
  await phone.close();

  // Server and browser die in the middle of it.
  await there.getByRole('button', { name: /Falamos de vacinas/ }).click();
  await expect.poll(() => second(there)).toBeGreaterThan(22);
  const seen = await second(there);
  await product.stop('SIGKILL');
  await there.context().close();
  await product.start();
  const later = await elsewhere();
  await expect.poll(() => second(later)).toBeGreaterThan(seen - 15);

  // Nothing of YouTube's before it is wanted; then in our frame, which alone may load it.
  const asked: string[] = [];
  await later.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()).hostname);
    const isScript = route.request().resourceType() === 'script';
    return route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript ? 'document.title = "loaded";' : '<p>Um video</p>',
    });
  });
  await later.goto(lessonAddress(other?.id ?? ''));
  await expect(later.getByRole('button', { name: 'Tocar vídeo' })).toBeVisible();
  await expectAccessible(later);
  expect(asked).toEqual([]);
  await later.getByRole('button', { name: 'Tocar vídeo' }).click();
  await expect(later.frameLocator('iframe').frameLocator('iframe').getByText('Um video')).toBeVisible();
  await expect
    .poll(() => [...new Set(asked)].sort())
    .toEqual(['www.youtube-nocookie.com', 'www.youtube.com']);
  await expect(later.frameLocator('iframe').locator('youtube-video')).toBeVisible();
  await expect.poll(() => later.frames()[1]?.title()).toBe('loaded');
  await later.context().close();
});
