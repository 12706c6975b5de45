import { site } from '../../support/course.ts';
import { expect, mailTest as test } from '../../support/e2e.ts';
import { linkIn } from '../../support/inbox.ts';

test.use({ javaScriptEnabled: false });

test('subscribes and leaves by the buttons of the pages that its mails open, without script', async ({
  page,
  inbox,
}) => {
  const { linkPages, confirmed, unsubscribed } = site.everyPage.newsletter;
  await page.goto('/');
  await page.getByLabel('Seu e-mail').fill('leitora@example.com');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const mail = await inbox.next('leitora@example.com');
  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(linkPages.confirm.title);
  await expect(page.getByText('E-mail: leitora@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar inscrição' }).click();
  await expect(page.getByText(confirmed.text)).toBeVisible();

  await page.goto(/Cancelar a inscrição: (\S+)/.exec(mail.text ?? '')?.[1] ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(linkPages.unsubscribe.title);
  await page.getByRole('button', { name: 'Cancelar inscrição' }).click();
  await expect(page.getByText(unsubscribed.text)).toBeVisible();
});
