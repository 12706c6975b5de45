import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../features/session/use-session.ts';
import { createQueryClient } from '../query-client.ts';
import { onServerReturn } from '../server-return.ts';

/** Around every student page: each account has its own cache, gone with it on a shared device. */
export function StudentLayout() {
  const state = useSession();
  return <Queries key={state.status === 'signed-in' ? state.session.user.id : 'nobody'} />;
}

function Queries() {
  const [client] = useState(createQueryClient);
  // What failed is loaded after all, and what was kept in the browser is handed in.
  useEffect(() => onServerReturn(() => void client.invalidateQueries()), [client]);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
