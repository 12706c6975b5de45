import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { api, read } from '../../data/client.ts';

/** Says before a sale that it ends what whoever signed up with the buyer's address has there. */
export function UnconfirmedBuyer({ email }: { email: string }) {
  const { data } = useQuery({
    queryKey: ['desk', 'buyer', email],
    queryFn: () => read(api.admin.purchases.buyer.$get({ query: { email } })),
    enabled: /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email),
  });
  return data?.is_unconfirmed ? <Alert tone="info">{messages.desk.unconfirmedBuyer}</Alert> : null;
}
