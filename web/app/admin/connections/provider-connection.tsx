import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { sellerNames } from '../../../../domain/purchases.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Configure, Connection } from './connection.tsx';
import type { ProviderConnection as Provider } from './connections.ts';
import { providerProblem, providerState } from './provider-state.ts';

export function ProviderConnection({ provider }: { provider: Provider }) {
  const { name, is_set_up } = provider;
  return (
    <Connection title={sellerNames[name]} {...providerState(provider)}>
      <ProviderProblem provider={provider} />
      {is_set_up && <ProviderMessages provider={provider} />}
      <Configure to={`${paths.adminPayments}#${name}`} about={sellerNames[name]} />
    </Connection>
  );
}

export function ProviderProblem({ provider }: { provider: Provider }) {
  const problem = providerProblem(provider);
  if (!problem) return null;
  return (
    <p className="max-w-prose">
      {problem}{' '}
      {provider.stuck > 0 && (
        <Link className="link inline-block py-0.5" to={paths.adminSales}>
          Ver em Vendas
        </Link>
      )}
    </p>
  );
}

export function ProviderMessages({ provider }: { provider: Provider }) {
  const { product_ids, gives_back, last_received_at, last_understood_at, last_refused } = provider;
  return (
    <Facts
      facts={[
        ['Última mensagem', timeText(last_received_at)],
        ['Última entendida', timeText(last_understood_at)],
        ['Última recusada', timeText(last_refused?.at ?? null)],
        ['Produtos que abrem o curso', product_ids.join(', ') || 'Todos'],
        [
          'Reembolso pedido dentro da garantia',
          gives_back ? 'O site devolve sozinho, pela chave da API' : 'Você devolve, e marca em Pedidos',
        ],
      ]}
    />
  );
}

const timeText = (moment: string | null) => (moment ? momentText(moment) : 'Nenhuma ainda');
