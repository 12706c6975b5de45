import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '../../../messages.ts';
import { toastAt } from '../../../ui/toast.ts';
import { endSession } from '../../data/session-client.ts';
import { checkFile } from './download-material.ts';

const availability = toastAt('availability');

export type Availability = 'checking' | 'available' | 'unavailable';

/** Asks for each address whether its file is there, and says so once all of them have answered. */
export function useAvailability(urls: readonly string[]): ReadonlyMap<string, Availability> {
  const answers = useQueries({
    queries: urls.map((url) => ({
      queryKey: ['availability', url],
      queryFn: async () => (await stateOf(url)) === 'available',
    })),
  });
  const states = urls.map((url, index): [string, Availability] => {
    const answer = answers[index];
    if (!answer || answer.isPending) return [url, 'checking'];
    return [url, answer.data ? 'available' : 'unavailable'];
  });
  const isChecking = states.some(([, state]) => state === 'checking');
  const missing = states.filter(([, state]) => state === 'unavailable').length;
  useEffect(() => {
    if (isChecking) return;
    if (missing === 0) availability.success(messages.materials.allAvailable);
    else availability.error(messages.materials.someUnavailable(missing));
  }, [isChecking, missing]);
  return new Map(states);
}

/** A session that has ended leaves the page, not a page full of missing files. */
async function stateOf(url: string) {
  const state = await checkFile(url);
  if (state === 'signed-out') endSession();
  return state;
}
