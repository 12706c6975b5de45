import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { api, read } from '../../data/client.ts';
import { accountMessages } from '../messages.ts';
import { PurchaseCard, purchasesQuery } from './purchase-card.tsx';
import { RefundRequest } from './refund-request.tsx';

/** The account page's purchases, with contracts and refund requests. */
export function OwnPurchases() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(purchasesQuery);
  // A refund also changes access and the certificate.
  const reload = () => client.invalidateQueries();
  return (
    <section aria-labelledby="compras" className="grid gap-4">
      <h2 id="compras" className="text-2xl">
        Compras
      </h2>
      {!data && !error && <p role="status">Carregando as suas compras...</p>}
      {!data && error && (
        <RetryAlert onRetry={() => void refetch()}>{accountMessages.refunds.loadFailed}</RetryAlert>
      )}
      {data?.purchases.length === 0 && (
        <p className="text-ink-soft">
          Não há compras com este e-mail. Comprou com outro?{' '}
          <Link className="link" to={paths.refund}>
            Informe o e-mail e o código da compra
          </Link>
          .
        </p>
      )}
      {data?.purchases.map((purchase) => (
        <PurchaseCard key={purchase.id} purchase={purchase}>
          {purchase.has_contract && (
            <p>
              <Link className="link inline-block py-1" to={pathWithId(paths.contract, purchase.id)}>
                Contrato desta compra
              </Link>
            </p>
          )}
          <RefundRequest
            purchase={purchase}
            run={() => read(api.purchases[':id'].refund.$post({ param: { id: purchase.id } }))}
            onDone={reload}
          />
        </PurchaseCard>
      ))}
    </section>
  );
}
