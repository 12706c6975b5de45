import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { firstNameOf } from '../../../domain/person-names.ts';
import { type Sample, signSampleMessage } from '../../../server/features/purchases/sample-messages.ts';
import { messages } from '../../../web/messages.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { certificatePage, lessonIds, noAccess, success } from '../../support/course.ts';
import { expect, nowhere, queryProduct, shopTest as test } from '../../support/e2e.ts';
import { letGo, openSlowly, press } from '../../support/first-paint.ts';
import type { Certificate } from '../../support/graduate-actions.ts';
import { linkIn } from '../../support/inbox.ts';
import { newStudent, type Student, signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';
import { newSample, sendWebhookTo, testProviders } from '../../support/purchases.ts';

/** Sends what the provider would, without a browser or an Origin, and waits until the product has acted on it. */
async function tell(product: Product, sample: Sample): Promise<void> {
  const request = signSampleMessage('stripe', testProviders(nowhere), sample);
  expect(await sendWebhookTo(product, 'stripe', request)).toBe(200);
  const unhandled = () => queryProduct(product, 'select from purchase_events where handled_at is null');
  await expect.poll(unhandled).toEqual([]);
}

async function confirmedStudent(page: Page, product: Product, given = newStudent()): Promise<Student> {
  const student = await signInStudent(page, given);
  await queryProduct(product, 'update users set email_verified = true where email = $1', [student.email]);
  return student;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const sampleFor = ({ email, name }: Student) => newSample({ email, name });

test('paid, mailed, inside; refunded, politely out', async ({ page, inbox, product }) => {
  const buyer = newStudent('Beatriz Conceição');
  const sample = sampleFor(buyer);
  await tell(product, sample);

  const letter = await inbox.next(buyer.email);
  expect(letter.subject).toContain('crie a sua senha');
  await page.goto(linkIn(letter));
  await expect(heading(page)).toHaveText('Crie a sua senha');
  await page.getByLabel('Senha', { exact: true }).fill(buyer.password);
  await page.getByLabel('Confirmar senha').fill(buyer.password);
  await page.getByRole('button', { name: 'Criar senha e entrar' }).click();
  await expect(heading(page)).toHaveText('Olá, Beatriz Conceição!');
  await page.goto(linkIn(letter));
  await expect(page.getByRole('main').getByText(messages.recovery.linkExpired)).toBeVisible();
  await page.goto(paths.studentArea);
  await page.getByRole('link', { name: 'Acessar curso' }).click();
  await page.getByRole('button', { name: 'Concluído' }).first().click();
  await expect(page.getByText('Material marcado como concluído!')).toBeVisible();

  await tell(product, { ...sample, status: 'refunded' });
  await expect.poll(async () => (await page.request.get('/api/progress')).status()).toBe(403);
  // The page that is still open finds out by itself.
  await page.getByRole('button', { name: '✓ Lido' }).first().click();
  await expect(heading(page)).toHaveText(noAccess.refunded.title);
  for (const path of [
    paths.studentArea,
    paths.courseContent,
    paths.materials,
    paths.directMaterials,
    paths.courseMaterials,
  ]) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(noAccess.refunded.title);
  }
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
});

test('an account without a purchase learns what to do, at any width, without barriers', {
  tag: '@long',
}, async ({ page, product }) => {
  const address = `nome.bastante.comprido.${Date.now()}@clinica-veterinaria-exemplo.com.br`;
  const student = await confirmedStudent(page, product, { ...newStudent(), email: address });
  await page.goto(paths.studentArea);
  await expect(heading(page)).toHaveText(noAccess.never_bought.title);
  await expect(page.getByText(student.email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Comprar o curso' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Falar com o suporte' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verificar de novo' }).click();
  await expect(page.getByText('Ainda sem acesso. Se precisar, fale com o suporte.')).toBeVisible();
});

test('a student without access who presses Sair at first paint is signed out', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await confirmedStudent(page, product);
  await openSlowly(page, paths.courseMaterials);
  await press(page.getByRole('button', { name: 'Sair' }));
  letGo();
  await expect(page).toHaveURL(paths.home);
});

test('a certificate whose purchase was refunded holds no longer, and holds again with a new one', {
  tag: '@long',
}, async ({ page, product }) => {
  const student = await confirmedStudent(page, product);
  const sample = sampleFor(student);
  await tell(product, sample);
  const learn = () => page.request.post('/api/progress', { data: { completed_lessons: lessonIds } });
  await expect.poll(async () => (await learn()).status()).toBe(200);
  const { certificate } = (await (await learn()).json()) as { certificate: Certificate };
  const verdict = async () => {
    await page.goto(certificate.validation_url);
    return heading(page).textContent();
  };
  const { valid, suspended } = certificatePage.answers;
  expect(await verdict()).toBe(valid.title);
  await tell(product, { ...sample, status: 'refunded' });
  await expect.poll(verdict).toBe(suspended.title);
  await expect(page.getByRole('main')).toContainText(student.name);
  expect(await page.getByRole('main').textContent()).not.toMatch(/reembols|compra|pagamento/i);
  await expectAccessible(page);
  await tell(product, sampleFor(student));
  await expect.poll(verdict).toBe(valid.title);
});

test('a payment on its way opens the course by itself', { tag: '@long' }, async ({ page, product }) => {
  const student = await confirmedStudent(page, product);
  const sample = sampleFor(student);
  await tell(product, { ...sample, status: 'pending' });
  await expect
    .poll(async () => (await (await page.request.get('/api/student')).json()).access)
    .toBe('pending');
  await page.goto(paths.courseContent);
  await expect(heading(page)).toHaveText(noAccess.pending.title);
  await tell(product, { ...sample, status: 'approved' });
  await expect(heading(page)).toHaveText(`Olá, ${student.name}!`);
});

test('an address that nobody has confirmed is asked for its confirmation', { tag: '@long' }, async ({
  page,
  inbox,
}) => {
  const student = await signInStudent(page);
  await inbox.next(student.email);
  await page.goto(paths.materials);
  await expect(heading(page)).toHaveText(noAccess.unconfirmed.title);
  await page.getByRole('button', { name: 'Enviar o e-mail de confirmação' }).click();
  await page.goto(linkIn(await inbox.next(student.email)));
  await page.getByLabel('Senha', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page).toHaveURL(paths.studentArea);
  await page.goto(paths.materials);
  await expect(heading(page)).toHaveText(noAccess.never_bought.title);
});

test.describe('the page after the payment', () => {
  const pending = (page: Page) => page.getByRole('heading', { name: success.pixPending.title });
  const goOn = (page: Page) => page.getByRole('heading', { name: success.loggedIn.title });
  const byMail = (page: Page) => page.getByRole('heading', { name: success.loggedOut.title });

  test('sends visitors to their mail, and sends it again', { tag: '@long' }, async ({
    page,
    inbox,
    product,
  }) => {
    const buyer = newStudent();
    await tell(product, sampleFor(buyer));
    await inbox.next(buyer.email);
    await page.goto(paths.success);
    await expect(byMail(page)).toBeVisible();
    await expect(pending(page)).toBeHidden();
    await page.getByLabel('E-mail da compra').fill(buyer.email);
    await page.getByRole('button', { name: 'Enviar de novo' }).click();
    await expect(page.getByText(success.resend.success)).toBeVisible();
    expect(linkIn(await inbox.next(buyer.email))).toContain(paths.firstPassword);
    await expect(page.getByText(success.wrongEmail.title)).toBeVisible();
  });

  test('says that a PIX is waited for when the payment page says so', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${paths.success}?payment_id=1&status=pending`);
    await expect(pending(page)).toBeVisible();
    await expect(heading(page)).toHaveText(success.pixPending.pageTitle);
    await expect(byMail(page)).toBeVisible();
  });

  test('waits with a student for the payment, then welcomes', { tag: '@long' }, async ({
    page,
    inbox,
    product,
  }) => {
    const student = await confirmedStudent(page, product);
    const sample = sampleFor(student);
    await tell(product, { ...sample, status: 'pending' });
    await page.goto(paths.studentArea);
    await expect(heading(page)).toHaveText(noAccess.pending.title);

    await page.goto(paths.success);
    await expect(pending(page)).toBeVisible();
    await expect(page.getByText('Conferindo o pagamento...')).toBeVisible();
    await expect(goOn(page)).toBeHidden();
    await tell(product, { ...sample, status: 'approved' });
    await expect(goOn(page)).toBeVisible();
    await expect(page.getByText(success.pixPending.confirmedText)).toBeVisible();
    await expect(pending(page)).toBeHidden();
    await expect(heading(page)).toHaveText(success.title);
    // Signing up may have sent a mail of its own before the address was confirmed here.
    const subjects = () =>
      inbox.messages
        .filter(({ to }) => to?.[0]?.address === student.email)
        .map(({ subject }) => subject)
        .filter((subject) => subject !== 'Confirme o seu e-mail')
        .sort();
    await expect
      .poll(subjects)
      .toEqual([`Boas-vindas ao curso, ${firstNameOf(student.name)}`, 'O curso está liberado na sua conta']);
  });
});
