import { useQuery } from '@tanstack/react-query';
import { Part } from '../../../ui/facts.tsx';
import { api, read } from '../../data/client.ts';
import { ReplayAction } from './replay-action.tsx';
import { EventText } from './sale-events.tsx';

/** Messages that could not be acted on yet: there may be nothing else to be seen of the sale. */
export function TroubledEvents() {
  const { data } = useQuery({
    queryKey: ['desk', 'troubled'],
    queryFn: () => read(api.admin.purchases.troubled.$get()),
    staleTime: 0,
  });
  // What has only just come in is no trouble.
  const events = data?.events.filter(({ attempts, is_waiting }) => attempts > 0 || !is_waiting) ?? [];
  if (events.length === 0) return null;
  return (
    <Part title="Mensagens que não puderam ser processadas">
      <ul className="grid gap-4">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-start justify-between gap-3">
            <EventText event={event} />
            <ReplayAction id={event.id} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
