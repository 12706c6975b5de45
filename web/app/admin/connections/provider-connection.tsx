import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { providerLabels } from '../../../../domain/purchases.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { Status } from '../status-label.tsx';
import { ConnectionItem } from './connection-item.tsx';
import { type Connections, checksAbout, type ProviderConnection as Provider } from './connections.ts';

interface ProviderProps {
  connections: Connections;
  provider: Provider;
}

/** A payment provider in the list of connections. */
export function ProviderConnection({ connections, provider }: ProviderProps) {
  const { name, is_set_up } = provider;
  const title = providerLabels[name];
  return (
    <ConnectionItem
      title={title}
      checks={checksAbout(connections, name)}
      {...providerState(provider)}
      configure={{ to: `${paths.adminPayments}#${name}`, about: title }}
    >
      {is_set_up && <ProviderFacts provider={provider} />}
    </ConnectionItem>
  );
}

/** Returns the status of a provider that no check concerns. */
export function providerState({ is_set_up }: Provider): { state: Status; word: string } {
  return is_set_up ? { state: 'ok', word: 'Funciona' } : { state: 'off', word: 'Não configurada' };
}

/** The latest messages of a provider, its products, and who refunds. */
export function ProviderFacts({ provider }: { provider: Provider }) {
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
          gives_back ? 'O site devolve sozinho' : 'Você devolve, e marca em Pedidos',
        ],
      ]}
    />
  );
}

const timeText = (moment: string | null) => (moment ? momentText(moment) : 'Nenhuma ainda');
