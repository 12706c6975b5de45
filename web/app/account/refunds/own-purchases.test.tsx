import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../data/query-client.ts';
import { OwnPurchases } from './own-purchases.tsx';
import type { OwnPurchase } from './purchase-card.tsx';

const bought: OwnPurchase = {
  ...{ id: 'c1', provider: 'stripe', transaction_id: 'pi_123', amount_cents: 8_500, currency: 'BRL' },
  ...{ approved_at: '2026-11-10T13:00:00Z', refunded_at: null, guarantee_end: '2026-11-18T03:00:00Z' },
  ...{ guarantee_days_left: 6, obstacle: null, refund: null, has_contract: true },
};
const asked: NonNullable<OwnPurchase['refund']> = {
  ...{ state: 'waiting', way: 'owner', requested_at: '2026-11-12T13:00:00Z' },
  ...{ deadline: '2026-11-16T03:00:00Z', finished_at: null },
};

let purchases: OwnPurchase[];
let sent: string[];
let refusal: Response | undefined;
beforeEach(() => {
  sent = [];
  refusal = undefined;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ purchases });
    sent.push(`${method} ${url}`);
    if (refusal) return refusal;
    purchases = purchases.map((purchase) => ({ ...purchase, refund: asked }));
    return Response.json(asked);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(...given: OwnPurchase[]) {
  purchases = given;
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <OwnPurchases />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return screen.findByRole('article', { name: 'Compra pi_123' });
}

test('a purchase shows its facts and contract, and its refund can be requested', async () => {
  const card = within(await show(bought));
  expect(card.getByText('R$ 85,00')).toBeTruthy();
  expect(card.getByText('pi_123 (Stripe)')).toBeTruthy();
  // The last day, not the moment after it.
  expect(card.getByText('17/11/2026 (faltam 6 dias)')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Contrato desta compra' }).getAttribute('href')).toBe(
    '/minha-conta/contrato/c1',
  );
  fireEvent.click(card.getByRole('button', { name: 'Pedir reembolso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedir o reembolso?' }));
  expect(
    dialog.getByText(/o acesso que esta compra dá termina, e o certificado que depende dela deixa de valer/),
  ).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Pedir reembolso' }));
  expect(await card.findByText(/O dinheiro é devolvido até 15\/11\/2026/)).toBeTruthy();
  expect(sent).toEqual(['POST /api/purchases/c1/refund']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(card.queryByRole('button', { name: 'Pedir reembolso' })).toBeNull();
});

test('the dialog sends nothing on cancel, and shows a refusal', async () => {
  const card = within(await show(bought));
  const clickButton = () => fireEvent.click(card.getByRole('button', { name: 'Pedir reembolso' }));
  clickButton();
  fireEvent.click(await screen.findByRole('button', { name: 'Voltar' }));
  expect(sent).toEqual([]);
  refusal = Response.json(
    { error: { code: 'guarantee_over', message: '', requestId: 'x' } },
    { status: 409 },
  );
  clickButton();
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Pedir reembolso' }));
  expect(await dialog.findByText(/O prazo de garantia desta compra terminou/)).toBeTruthy();
});

test.each([
  [{ obstacle: 'late' }, /podia ser pedido até 17\/11\/2026/, 'Falar com o suporte'],
  [{ obstacle: 'disputed' }, /contestada no banco ou no cartão/, 'Falar com o suporte'],
  [{ obstacle: 'refunded', refunded_at: '2026-11-15T13:00:00Z' }, /foi devolvido em 15\/11\/2026/, null],
  [{ refund: { ...asked, state: 'sent', way: 'provider' } }, /depende da forma de pagamento/, null],
  [{ refund: { ...asked, way: 'provider' } }, /está sendo pedida a Stripe/, null],
] as [Partial<OwnPurchase>, RegExp, string | null][])(
  '%j shows its state, and no refund button',
  async (how, text, way) => {
    const card = within(await show({ ...bought, ...how }));
    expect(card.getByText(text)).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Pedir reembolso' })).toBeNull();
    if (way) expect(card.getByRole('link', { name: way })).toBeTruthy();
  },
);

test.each([
  [{ guarantee_days_left: 1 }, '17/11/2026 (falta 1 dia)'],
  [{ guarantee_days_left: 0 }, '17/11/2026 (termina hoje)'],
  [{ guarantee_days_left: -1 }, '17/11/2026'],
  [{ refund: asked }, '17/11/2026'],
  [{ provider: 'manual' }, 'pi_123 (registrada pela equipe)'],
])('a purchase with %o shows “%s”', async (facts, text) => {
  expect(within(await show({ ...bought, ...facts })).getByText(text)).toBeTruthy();
});
