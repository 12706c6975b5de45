import { useQuery } from '@tanstack/react-query';
import { api, read } from '../../data/client.ts';
import { ListState } from '../list/list-state.tsx';
import { Attention } from './attention.tsx';
import { Numbers } from './numbers.tsx';

/** The first screen: what needs a person, and how it goes. */
export function Overview() {
  const overview = useQuery({
    queryKey: ['desk', 'overview'],
    queryFn: () => read(api.admin.overview.$get({ query: { days: '30' } })),
    staleTime: 0,
    // An open page looks by itself once a minute.
    refetchInterval: 60_000,
  });
  return (
    <ListState query={overview}>
      {(data) => (
        <>
          <Attention troubles={data.attention} />
          <Numbers overview={data} />
        </>
      )}
    </ListState>
  );
}
