import { momentText } from '../../../../domain/dates.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { Status } from '../status-label.tsx';
import type { ProviderConnection } from './connections.ts';

/** Returns the status of a provider that no check concerns. */
export function providerState({ is_set_up }: ProviderConnection): { state: Status; word: string } {
  return is_set_up ? { state: 'ok', word: 'Funciona' } : { state: 'off', word: 'Não configurada' };
}

/** The latest messages of a provider, its products, and who refunds. */
export function ProviderFacts({ provider }: { provider: ProviderConnection }) {
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
