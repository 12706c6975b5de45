import { paths } from '../../../domain/paths.ts';
import { webhookEvents } from '../../../domain/webhooks.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { createTestDatabase } from '../../support/cluster.ts';
import { test as base, createWorkerFixture, expect, queryProduct } from '../../support/e2e.ts';
import { newStudent, signInStudent } from '../../support/pages.ts';
import { startProduct } from '../../support/product.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

const test = base.extend<object, { receiver: WebhookReceiver }>({
  receiver: createWorkerFixture(startWebhookReceiver, (receiver) => receiver.stop()),
  product: [
    async ({ receiver }, use, { workerIndex }) => {
      const DATABASE_URL = await createTestDatabase(`e2e_integrations_${workerIndex}`);
      const product = await startProduct({ DATABASE_URL, NODE_EXTRA_CA_CERTS: receiver.certificateFile });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker' },
  ],
});

test('the owner has another system told, sees its secret once, tests it and reads the answer', async ({
  page,
  product,
  receiver,
}) => {
  const { email } = await signInStudent(page, newStudent('Dona do Curso'));
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
  await page.goto(paths.adminIntegrations);
  const section = page.getByRole('region', { name: 'Avisos a outros sistemas' });
  const form = section.getByRole('form', { name: 'Avisar um sistema' });
  await section.getByText('Avisar um sistema').click();
  await form.getByLabel('Endereço').fill(`${receiver.url}/gancho`);
  await form.getByRole('checkbox', { name: webhookEvents['purchase.approved'].label }).check();
  await form.getByRole('button', { name: 'Salvar' }).click();

  const dialog = page.getByRole('dialog', { name: 'Copie o segredo agora' });
  const secret = dialog.getByText(/^whsec_/);
  await expect(secret).toBeVisible();
  const shown = await secret.textContent();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(dialog).toBeHidden();

  receiver.answer((_, response) => void response.writeHead(202).end('NF-1042'));
  const system = section.getByRole('list', { name: 'Sistemas avisados' });
  await system.getByRole('button', { name: /^Enviar teste/ }).click();
  const answer = 'O outro sistema recebeu o teste e respondeu 202.';
  await expect(system.getByRole('status').filter({ hasText: answer }).first()).toBeVisible();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/gancho']);
  expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  const delivery = system.getByRole('listitem').filter({ hasText: 'NF-1042' }).last();
  await expect(delivery).toContainText('Teste');
  await expect(delivery).toContainText('Entregue');
  await expectAccessible(page);

  await page.reload();
  await expect(system.getByText('Recebe', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(shown);
});
