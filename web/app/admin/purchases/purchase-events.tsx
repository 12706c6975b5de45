import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../../../domain/dates.ts';
import { eventTitles } from '../../../../domain/lists/purchases.ts';
import { providerLabel, recordedKinds } from '../../../../domain/purchases.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { AdminAction } from '../admin-action.tsx';
import { ForAdmins } from '../for-admins.tsx';
import { amountText, type PurchaseEvent } from './purchases.ts';

/** Returns the event in words. Providers report a cancelled purchase as a refund. */
function eventTitle({ kind, told: status }: PurchaseEvent): string {
  return status === 'refunded' && /cancel/i.test(kind) ? 'Compra cancelada' : eventTitles[status];
}

/** Returns true for an event that the team recorded, and no company sent. */
const isRecorded = ({ kind }: PurchaseEvent) => Object.values<string>(recordedKinds).includes(kind);

/** One purchase event in words. */
export function EventDetails({ event }: { event: PurchaseEvent }) {
  const ids = event.items.flatMap((item) => item.ids).join(', ');
  const amount = event.amount_cents !== null && amountText(event);
  // The company's code of a product helps where something is to be set right.
  const product = event.remark && ids && `produto ${ids}`;
  const details = [amount, event.name, event.email, product].filter(Boolean);
  return (
    <div className="wrap-anywhere min-w-0">
      <p className="font-semibold">
        <span title={event.kind}>{eventTitle(event)}</span>
        {event.is_test && ', venda de teste'}
      </p>
      {details.length > 0 && <p>{details.join(', ')}</p>}
      {event.note && <p>{event.note}</p>}
      <p className="text-ink-soft text-sm">
        {isRecorded(event) ? 'Registrado no Painel' : `${providerLabel(event.provider)}, recebido`} em{' '}
        {momentText(event.received_at)}. {processingText(event)}
      </p>
      {event.remark && <p className="font-semibold text-coral-700">{event.remark}</p>}
    </div>
  );
}

function processingText({ handled_at, is_waiting, attempts }: PurchaseEvent): string {
  if (handled_at) return `Processado em ${momentText(handled_at)}.`;
  if (!is_waiting) return 'Não foi processado.';
  return attempts > 0 ? `Ainda não deu certo (${attempts}); será tentado de novo.` : 'Esperando a sua vez.';
}

/** Processes stored events again. @param id of a purchase or of one event */
export function ReplayAction({ id }: { id: string }) {
  return (
    <AdminAction
      label="Processar de novo"
      question="Processar de novo o que foi recebido?"
      run={() => read(api.admin.purchases[':id'].replay.$post({ param: { id } }))}
      done="Será processado em instantes."
    >
      Confere esta venda outra vez. Serve para depois de corrigir uma configuração. Nada é cobrado nem enviado
      em dobro.
    </AdminAction>
  );
}

/** Lists the events that could not be processed, above the list of purchases: they may have no purchase. */
export function FailedEvents() {
  const { data } = useQuery(freshQuery(['admin', 'failed-events'], api.admin.purchases.troubled.$get));
  // Events not tried yet are no failure.
  const events = data?.events.filter(({ attempts, is_waiting }) => attempts > 0 || !is_waiting) ?? [];
  if (events.length === 0) return null;
  return (
    <TitledCard title="Mensagens que não puderam ser processadas">
      <ul className="grid gap-4">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-start justify-between gap-3">
            <EventDetails event={event} />
            <ForAdmins>
              <ReplayAction id={event.id} />
            </ForAdmins>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
