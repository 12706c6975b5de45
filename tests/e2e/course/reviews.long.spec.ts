import { paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { signInGraduate } from '../../support/certificate-page.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';

test('a student who finished writes a review, an admin publishes it, and the student takes it off the site', async ({
  page,
  product,
}) => {
  await signInGraduate(page, 'Rosa Andrade');
  await page.goto(paths.studentArea);
  const form = page.getByRole('form', { name: 'Conte como foi' });
  await form.getByRole('button', { name: 'Enviar' }).click();
  await expect(form.getByText('Escolha de uma a cinco estrelas.')).toBeVisible();
  await expect(form.getByText('Preencha este campo.')).toBeVisible();
  await form.getByRole('radio', { name: '4 estrelas' }).check();
  await form.getByLabel('Sua opinião').fill('Escrevo os laudos na metade do tempo.');
  await form.getByRole('checkbox', { name: 'Autorizo mostrar a minha avaliação no site' }).check();
  await form.getByRole('radio', { name: 'Só com as iniciais: R. A.' }).check();
  await form.getByLabel('Cidade').fill('Natal/RN');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Avaliação enviada.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Ver o seu certificado' })).toBeVisible();
  await expect(form).toBeHidden();

  await queryProduct(product, `update profiles set role = 'admin' where full_name = 'Rosa Andrade'`);
  await page.goto(paths.adminReviews);
  await expect(page.getByRole('article', { name: 'Avaliação de Rosa Andrade' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar a avaliação de Rosa Andrade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar esta avaliação no site?' });
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('A avaliação está no site.')).toBeVisible();
  await page.goto(`${paths.home}#depoimentos`);
  const voices = page.locator('#depoimentos').getByRole('figure');
  await expect(voices).toHaveCount(1);
  await expect(voices).toContainText('Escrevo os laudos na metade do tempo.');
  await expect(voices).toContainText('R. A.');
  await expect(voices.getByRole('time')).toBeVisible();

  await page.goto(paths.account);
  await page.getByRole('button', { name: 'Retirar autorização' }).click();
  await expect(page.getByText('Não aparece no site: só a equipe do curso lê.')).toBeVisible();
  await page.goto(paths.home);
  await expect(voices.filter({ hasText: 'Depoimento de exemplo' })).toHaveCount(2);
});
