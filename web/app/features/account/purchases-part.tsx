import { useContent } from '../../content.ts';
import { Facts, Part } from '../desk/facts.tsx';
import { amountText, sellerName, statusTitle } from '../desk/sales/sale-words.ts';
import type { Purchase } from './use-account.ts';

const dayText = (moment: string) => new Date(moment).toLocaleDateString('pt-BR', { dateStyle: 'long' });

/** What was bought with the account. */
export function PurchasesPart({ purchases }: { purchases: readonly Purchase[] }) {
  return (
    <Part title="Compras">
      {purchases.length === 0 ? (
        <p className="text-ink-soft">Nenhuma compra com este e-mail.</p>
      ) : (
        <ul className="grid gap-4">
          {purchases.map((purchase) => (
            <PurchaseItem key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function PurchaseItem({ purchase }: { purchase: Purchase }) {
  const { site } = useContent();
  const { provider, transaction_id, currency, status, is_of_course, approved_at, refunded_at } = purchase;
  return (
    <li className="grid gap-3 rounded-control border border-line p-4">
      <h3 className="font-semibold">{is_of_course ? site.courseTitle : 'Outro produto'}</h3>
      <Facts
        facts={[
          ['Data', dayText(approved_at ?? purchase.created_at)],
          ['Valor', amountText({ ...purchase, currency: currency ?? 'BRL' })],
          ['Situação', statusTitle(status)],
          ...(refunded_at ? [['Devolvido em', dayText(refunded_at)] as const] : []),
          ['Pagamento por', sellerName(provider)],
          ['Transação', transaction_id],
        ]}
      />
    </li>
  );
}
