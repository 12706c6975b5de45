import { useQuery } from '@tanstack/react-query';
import { ListState } from '../list/list-state.tsx';
import { Attention } from './attention.tsx';
import { Numbers } from './numbers.tsx';
import { overviewQuery } from './overview-api.ts';

/** The first screen: what needs a person, and how it goes. */
export function Overview() {
  const overview = useQuery(overviewQuery);
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
