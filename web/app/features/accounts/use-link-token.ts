import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The token of a mailed link. It is a key: once read, it stays neither in the address bar nor in the history.
 * @param path of the page, without the token
 */
export function useLinkToken(path: string): string {
  const [search] = useSearchParams();
  const [token] = useState(search.get('token') ?? '');
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', path);
  }, [token, path]);
  return token;
}
