import { expect, test } from 'vitest';
import { createBuyer, StepFailure } from './buyer.ts';
import type { ScratchProduct } from './stage.ts';

/** A product with one email in its queue. */
function productWith(compose: () => Promise<object>): ScratchProduct {
  let waits = true;
  const outbox = {
    async processNext(work: (mail: object) => Promise<unknown>) {
      if (!waits) return undefined;
      waits = false;
      return work({});
    },
  };
  const sender = () => ({ name: 'Curso', address: 'curso@example.com' });
  return { outbox, features: { emails: { compose, sender } } } as unknown as ScratchProduct;
}

test.each([
  ['composed', () => Promise.reject(new Error('no text'))],
  ['rendered', async () => ({ subject: 'Acesso' })],
])('an email that cannot be %s fails its step, with the page of the texts', async (_, compose) => {
  const buyer = createBuyer({ product: productWith(compose), appUrl: 'https://curso.example' });
  const failure = await buyer.readEmails().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StepFailure);
  expect(failure).toMatchObject({ path: expect.stringContaining('/painel') });
});
