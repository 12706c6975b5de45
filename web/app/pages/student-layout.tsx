import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../features/session/use-session.ts';
import { createQueryClient } from '../query-client.ts';

/** Around every student page: each account has its own cache, gone with it on a shared device. */
export function StudentLayout() {
  const state = useSession();
  return <Queries key={state.status === 'signed-in' ? state.session.user.id : 'nobody'} />;
}

function Queries() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
