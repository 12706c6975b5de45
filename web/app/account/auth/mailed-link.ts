import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import type { LinkPurpose } from '../../../../domain/requests.ts';
import type { MailedLink } from '../../../../domain/written-page.ts';
import { api, read } from '../../data/client.ts';
import { useStart } from '../../data/start.ts';

/** Pages that a mailed link leads to, and what the server calls it. */
const purposes: Partial<Record<string, LinkPurpose>> = {
  [paths.resetPassword]: 'reset-password',
  [paths.confirmEmail]: 'confirm-email',
};

interface Place {
  pathname: string;
  search: string;
}

const tokenIn = ({ search }: Place) => new URLSearchParams(search).get('token') ?? '';

/** What the link opens that leads to a page; nothing where there is none, or it cannot be said. */
export async function findLink(place: Place): Promise<MailedLink | undefined> {
  const purpose = purposes[place.pathname];
  const token = tokenIn(place);
  if (!purpose || !token) return undefined;
  return read(api.auth['mailed-link'].$get({ query: { purpose, token } })).catch(() => undefined);
}

/**
 * The token of the mailed link that has led to this page. It is a key: once read, it stays neither in the address bar
 * nor in the history.
 */
export function useLinkToken(): string {
  const [place] = useState(useLocation());
  const token = tokenIn(place);
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', place.pathname);
  }, [token, place]);
  return token;
}

/** The mailed link that has led to this page, to choose a password or to confirm an address. */
export function useMailedLink() {
  const known = useStart().link;
  const [place] = useState(useLocation());
  const token = useLinkToken();
  const [link, setLink] = useState<MailedLink | undefined>(known);
  const [isRefused, setRefused] = useState(token === '');
  useEffect(() => {
    if (!known) void findLink(place).then(setLink);
  }, [place, known]);
  return {
    token,
    /** Said before anything is typed. */
    isOver: isRefused || link?.is_open === false,
    /** Only the server's refusal of what was sent takes the form away. */
    isRefused,
    refuse: () => setRefused(true),
    hasPassword: link?.has_password ?? true,
  };
}
