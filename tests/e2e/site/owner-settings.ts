import { createTestDatabase } from '../../support/cluster.ts';
import { test as base, createWorkerFixture, expect } from '../../support/e2e.ts';
import { startProduct } from '../../support/product.ts';

/** What an owner sets before going on sale. */
export const owner = {
  CHECKOUT_URL_HEADER: 'https://pagamento.example/topo',
  CHECKOUT_URL_HERO: 'https://pagamento.example/pagina',
  SUPPORT_PHONE: '+55 (11) 99999-0000',
  SUPPORT_EMAIL: 'suporte@example.com',
  ADS_CONVERSION_ID: 'AW-123456789',
};

/** The message and number that every contact link opens. */
export const ownerChat =
  'https://wa.me/5511999990000?text=Ol%C3%A1%2C%20gostaria%20de%20mais%20informa%C3%A7%C3%B5es%20sobre%20o%20curso.';

/** A product with the owner's settings, which its pages show. */
export const test = base.extend({
  product: createWorkerFixture(
    async (index) => startProduct({ ...owner, DATABASE_URL: await createTestDatabase(`owner_${index}`) }),
    (product) => product.dispose(),
  ),
});

export { expect };
