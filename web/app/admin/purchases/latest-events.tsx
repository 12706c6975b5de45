import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import type { ProviderName } from '../../../../domain/purchases.ts';
import { api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { QueryState } from '../query-state.tsx';
import { EventDetails } from './purchase-events.tsx';

const unstoredOutcomeTexts: Record<string, string> = {
  ignored: 'Mensagens que não são de venda, e por isso não fazem nada',
  signature_invalid: 'Recusadas, porque não provam que vêm da empresa: confira o segredo',
};
const unreadableText = 'Recusadas, porque não puderam ser lidas';

/** Lists the latest purchase events of a provider, and what was done with each; shown in the payment settings. */
export function LatestEvents({ provider }: { provider: ProviderName }) {
  const query = useQuery(
    freshQuery(['admin', 'latest-events', provider], () =>
      api.admin.purchases['latest-events'].$get({ query: { provider } }),
    ),
  );
  return (
    <div>
      <h3 className="mb-2 font-semibold">As últimas mensagens</h3>
      <QueryState query={query}>
        {({ events, unstored }) => (
          <div className="grid gap-3">
            {events.length === 0 && (
              <p className="text-ink-soft">
                As últimas mensagens desta empresa aparecem aqui, com o que foi feito de cada uma.
              </p>
            )}
            <ol className="grid gap-3">
              {events.map((event) => (
                <li key={event.id} className="rounded-control border border-line p-4">
                  <EventDetails event={event} />
                  {event.purchase_id && (
                    <Link className="link-alone" to={pathWithId(paths.adminSale, event.purchase_id)}>
                      Ver a venda
                    </Link>
                  )}
                </li>
              ))}
            </ol>
            {unstored.map(({ outcome, arrived_at }) => (
              <p key={outcome} className="text-ink-soft">
                {unstoredOutcomeTexts[outcome] ?? unreadableText}. Por último em {momentText(arrived_at)}.
              </p>
            ))}
          </div>
        )}
      </QueryState>
    </div>
  );
}
