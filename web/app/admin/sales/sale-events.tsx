import { momentText } from '../../../../domain/dates.ts';
import type { SaleEvent } from './sales.ts';
import { amountText, sellerName } from './sales.ts';

const told: Record<SaleEvent['told'], string> = {
  pending: 'Pagamento pendente',
  approved: 'Pagamento aprovado',
  disputed: 'Pagamento contestado',
  won: 'Contestação vencida',
  refunded: 'Dinheiro devolvido',
};

/** What a provider has said, message by message. */
export function SaleEvents({ events }: { events: readonly SaleEvent[] }) {
  return (
    <ol className="grid gap-4">
      {events.map((event) => (
        <li key={event.id} className="rounded-control border border-line p-4">
          <EventText event={event} />
        </li>
      ))}
    </ol>
  );
}

export function EventText({ event }: { event: SaleEvent }) {
  const ids = event.items.flatMap((item) => item.ids).join(', ');
  const amount = event.amount_cents !== null && amountText(event);
  const details = [amount, event.name, event.email, ids && `produto ${ids}`].filter(Boolean);
  return (
    <div className="wrap-anywhere min-w-0">
      <p className="font-semibold">
        {told[event.told]} <span className="font-normal text-ink-soft">({event.kind})</span>
        {event.is_test && ', venda de teste'}
      </p>
      {details.length > 0 && <p>{details.join(', ')}</p>}
      {event.note && <p>{event.note}</p>}
      <p className="text-ink-soft text-sm">
        {sellerName(event.provider)}, recebido em {momentText(event.received_at)}. {stateOf(event)}
      </p>
      {event.remark && <p className="font-semibold text-coral-700">{event.remark}</p>}
    </div>
  );
}

function stateOf({ handled_at, is_waiting, attempts }: SaleEvent): string {
  if (handled_at) return `Processado em ${momentText(handled_at)}.`;
  if (!is_waiting) return 'Não foi processado.';
  return attempts > 0 ? `Ainda não deu certo (${attempts}); será tentado de novo.` : 'Esperando a sua vez.';
}
