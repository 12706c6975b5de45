import { paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { recordConsole } from '../../support/console.ts';
import { queryProduct } from '../../support/e2e.ts';
import { signInStudent } from '../../support/pages.ts';
import { expect, test } from '../site/owner-settings.ts';
import { skipIntro } from '../site/visit.ts';

/** A person's browser: the one of the tests says that it has no window. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

test('a visit, the sales page and a click on buy are counted without a cookie; the owner sees the numbers and their charts', async ({
  page,
  product,
  browser,
}) => {
  const visitor = await browser.newContext({ baseURL: product.url, userAgent });
  await visitor.route('https://pagamento.example/**', (route) => route.fulfill({ body: 'pagamento' }));
  const site = await visitor.newPage();
  await skipIntro(site);
  const tags = '?utm_source=instagram&utm_campaign=lancamento';
  await site.goto(`/${tags}`);
  await site.getByRole('link', { name: 'Perguntas frequentes' }).first().click();
  await expect(site).toHaveURL(paths.faq + tags);
  await site.getByRole('contentinfo').getByRole('link', { name: 'Conheça o curso' }).click();
  // Loaded, too: a click before the page's script has run is not counted.
  await site.waitForURL(paths.course + tags);
  const beacon = site.waitForRequest('**/api/steps/checkout?*');
  const payment = visitor.waitForEvent('page');
  await site.getByRole('banner').getByRole('link', { name: 'Inscreva-se' }).click();
  const { status } = await (await beacon).response().then((answer) => ({ status: answer?.status() }));
  expect(status).toBe(204);
  expect(new URL((await payment).url()).search).toBe(tags);
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();

  const scripts: string[] = [];
  const said = recordConsole(page);
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const { email } = await signInStudent(page);
  expect(scripts.filter((path) => /\/assets\/admin\//.test(path))).toEqual([]);
  // Long ago: they fold nothing, and the chart shows, but the period has no sale.
  const sold = 'venda-antiga-';
  await queryProduct(
    product,
    `insert into purchases (provider, transaction_id, email, status, amount_cents, approved_at)
       select 'hotmart', $1::text || number, 'antiga@example.com', 'approved', 8500, now() - interval '3 years'
       from generate_series(1, 5) as number`,
    [sold],
  );
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  // Written down every few seconds.
  await expect
    .poll(() => queryProduct(product, 'select step from daily_counts where count > 0 order by step'))
    .toEqual([{ step: 'checkout' }, { step: 'sales-page' }, { step: 'visit' }]);
  await page.goto(paths.admin);
  await expect(row('Visitas')).toContainText('1');
  await expect(row('Página de vendas')).toContainText('100% das visitas');
  await expect(row('Cliques em comprar')).toContainText('100% de quem viu');
  await expect(page.getByRole('heading', { name: 'Da visita à conclusão' })).toBeVisible();
  await page.getByText('Ver em tabela').press('Enter');
  await expect(page.getByRole('table', { name: 'Visitas por dia' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Números' }).click();
  const sources = page.getByRole('table', { name: 'De onde vieram as vendas' });
  await expect(sources.getByRole('row', { name: 'instagram, lancamento' })).toContainText(
    /Visitas 1Cliques 1Vendas 0/,
  );
  expect(said).toEqual([]);
  await queryProduct(product, `delete from purchases where transaction_id like $1::text || '%'`, [sold]);
});
